/** The largest that a logo is drawn, in the header and in emails. */
export const logoBox = { width: 200, height: 44 }
export const emailLogoBox = { width: 176, height: 40 }

/** For a browser tab, a phone's home screen, and installing the site as an app. */
export const iconSizes = [32, 180, 192, 512] as const
export type IconSize = (typeof iconSizes)[number]

type Size = { width: number; height: number }

/** A wide logo can't be read in a square, so its icons are the clinic's initial. */
export const hasIcons = ({ width, height }: Size): boolean => width <= height * 2

/** Its size in a box, never enlarged. */
export function fitInto({ width, height }: Size, box: Size): Size {
  const scale = Math.min(box.width / width, box.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** The address of a logo's icon, next to the logo's own: `/files/website/ID/RANDOM-600.png`. */
export const iconAddress = (src: string, size: IconSize): string =>
  src.replace(/-\d+\.png$/, `-icon${size}.png`)
