/** Lightness in percent, chroma, and hue in degrees (CSS Color 4, 9.4): even steps look even. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

const toLinear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const fromLinear = (part: number): number =>
  part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055

const linearOf = (hex: string): [number, number, number] => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [toLinear((value >> 16) / 255), toLinear(((value >> 8) & 255) / 255), toLinear((value & 255) / 255)]
}

/** @param hex `#rrggbb` */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [lightness * 100, Math.hypot(a, b), ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360]
}

function rgbOf([lightness, chroma, hue]: Oklch): [number, number, number] {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness / 100 + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness / 100 - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness / 100 - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isShown = (rgb: readonly number[]) => rgb.every((part) => part > -0.0001 && part < 1.0001)

/** Halvings between gray and the asked chroma: the last one is a thousandth of it. */
const halvings = 10

/** `#rrggbb` of a color that screens show: where they don't, chroma gives way; hue and lightness stay. */
export function hexOf([lightness, chroma, hue]: Oklch): string {
  let rgb = rgbOf([lightness, chroma, hue])
  if (!isShown(rgb)) {
    let [gray, vivid] = [0, chroma]
    for (let step = 0; step < halvings; step++) {
      const middle = (gray + vivid) / 2
      if (isShown(rgbOf([lightness, middle, hue]))) gray = middle
      else vivid = middle
    }
    rgb = rgbOf([lightness, gray, hue])
  }
  const byte = (part: number) => Math.round(255 * fromLinear(Math.min(1, Math.max(0, part))))
  return `#${rgb.map((part) => byte(part).toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How well one color is seen on the other, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(color: string, ground: string): number {
  const [a, b] = [luminance(color), luminance(ground)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
