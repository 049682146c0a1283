import { clsx } from 'clsx'
import styles from './drawing.module.css'

/** A drawing in its two lights. Where `night` is left out, one file serves both themes. */
export type Drawing = { day: string; night?: string; width: number; height: number }

type Props = {
  of: Drawing
  /** What the picture tells; '' for decoration. */
  alt: string
  /** At the top of the page: asked for while the page is read. Lazy all the same, for the sake of the hidden twin. */
  eager?: boolean
  /** The part to show, "x y width height" in the drawing's units, and where it holds on to its frame. */
  view?: string
  hold?: string
}

/**
 * Two pictures, day and night, one hidden by the theme; a hidden lazy one is never fetched
 * (docs/topics/styles-and-look.md). The frame around it gives the size; the drawing fills it and is cut
 * like `object-fit: cover`.
 */
export function Drawing({ of, alt, eager = false, view, hold }: Props) {
  const fragment = view || hold ? svgView(view ?? `0 0 ${of.width} ${of.height}`, hold) : ''
  const size = { width: of.width, height: of.height, fetchPriority: eager ? 'high' : 'auto' } as const
  if (!of.night)
    return (
      <>
        {eager && <Ahead href={of.day} />}
        <img
          {...size}
          className={styles.drawing}
          alt={alt}
          loading="lazy"
          decoding="async"
          src={of.day + fragment}
        />
      </>
    )
  return (
    <>
      {eager && <Ahead href={of.day} when="light" />}
      {eager && <Ahead href={of.night} when="dark" />}
      <img
        {...size}
        className={clsx(styles.drawing, styles.day)}
        alt={alt}
        loading="lazy"
        decoding="async"
        src={of.day + fragment}
      />
      <img
        {...size}
        className={clsx(styles.drawing, styles.night)}
        alt={alt}
        loading="lazy"
        decoding="async"
        src={of.night + fragment}
      />
    </>
  )
}

/**
 * A lazy picture is asked for only once the page is laid out. The system's theme is what nearly everybody sees;
 * who chose the other one gets the second picture with that of the first.
 */
function Ahead({ href, when }: { href: string; when?: 'light' | 'dark' }) {
  return <link rel="preload" as="image" href={href} media={when && `(prefers-color-scheme: ${when})`} />
}

/**
 * SVG 2, 16.3: a view in the address shows a part of the same, once fetched, file. Safari ignores
 * the file's own viewBox when the view has none, and shows the drawing's upper left corner.
 */
function svgView(view: string, hold: string | undefined): string {
  const parts = [`viewBox(${view.replaceAll(' ', ',')})`, hold && `preserveAspectRatio(${hold} slice)`]
  return `#svgView(${parts.filter(Boolean).join(';').replaceAll(' ', '%20')})`
}
