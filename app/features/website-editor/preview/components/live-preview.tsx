import { type RefObject, useEffect, useRef, useState } from 'react'
import { previewAddress } from '#app/features/website-editor/preview/address.ts'
import { m } from '#app/language/messages.ts'
import parts from '#app/ui/back-office/parts.module.css'
import { SegmentButtons } from '#app/ui/back-office/segment-buttons.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import styles from './live-preview.module.css'

type Props = {
  /** Differs once something else is saved. */
  version: string
  /** Of the page, as visitors have it. */
  address: string
  /** What is in the frame, for those who hear it. */
  title: string
  first?: Width
}

/** As wide as the window of each. */
const widths = { desktop: 1280, phone: 390 }
type Width = keyof typeof widths
type Theme = 'light' | 'dark'

/**
 * A page as the draft has it, in a frame: as wide as it says and drawn smaller to fit.
 */
export function LivePreview({ version, address, title, first = 'desktop' }: Props) {
  const hydrated = useHydrated()
  const [width, setWidth] = useState<Width>(first)
  const [theme, setTheme] = useState<Theme>('light')
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useFitting(box, widths[width])
  useShownAgain(frame, version)
  useEffect(() => dress(frame.current, { theme, title }), [theme, title])
  const widthNames = { desktop: m.look_preview_desktop(), phone: m.look_preview_phone() }
  const themeNames = { light: m.look_theme_light(), dark: m.look_theme_dark() }
  return (
    <section className={styles.preview} aria-label={m.look_preview()}>
      <div className={styles.bar}>
        <h2>{m.look_preview()}</h2>
        {hydrated && (
          <>
            <SegmentButtons
              label={m.look_preview_width()}
              names={widthNames}
              value={width}
              onChange={setWidth}
            />
            <SegmentButtons
              label={m.look_preview_theme()}
              names={themeNames}
              value={theme}
              onChange={setTheme}
            />
          </>
        )}
        <a className={parts.inline} href={previewAddress(address)}>
          {m.look_preview_open()}
        </a>
      </div>
      {hydrated && (
        <div ref={box} className={styles.window} data-width={width}>
          <iframe
            ref={frame}
            src={previewAddress(address)}
            title={title}
            style={{ width: widths[width] }}
            onLoad={() => dress(frame.current, { theme, title })}
          />
        </div>
      )}
    </section>
  )
}

/** The page in the frame is one of ours: its theme is chosen here, and nothing is said of being a preview twice. */
function dress(frame: HTMLIFrameElement | null, { theme, title }: { theme: Theme; title: string }): void {
  const page = frame?.contentDocument?.documentElement
  if (!page) return
  page.dataset.theme = theme
  page.dataset.framed = ''
  for (const landmark of page.querySelectorAll('main, header, footer, nav, aside, section[aria-label]'))
    landmark.setAttribute('aria-label', named(landmark.getAttribute('aria-label'), title))
}

/** Its landmarks aren't those of this screen, and say so; once is enough. */
function named(label: string | null, title: string): string {
  if (label?.startsWith(title)) return label
  return label ? `${title}, ${label}` : title
}

/** A page that is read again stays where it was scrolled to. One that a browser doesn't let us read is loaded again. */
function useShownAgain(frame: RefObject<HTMLIFrameElement | null>, version: string): void {
  const shown = useRef(version)
  useEffect(() => {
    if (shown.current === version) return
    shown.current = version
    const page = frame.current
    if (page?.contentDocument) page.contentWindow?.location.reload()
    else if (page) page.src = `${page.src}`
  }, [frame, version])
}

/** Tells the style sheet how much smaller the page is drawn. */
function useFitting(box: RefObject<HTMLDivElement | null>, width: number): void {
  const hydrated = useHydrated()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box is there once the page runs
  useEffect(() => {
    const element = box.current
    if (!element) return
    const rescale = () => {
      const scale = Math.min(1, element.clientWidth / width)
      element.style.setProperty('--scale', String(scale))
    }
    const watching = new ResizeObserver(rescale)
    watching.observe(element)
    rescale()
    return () => watching.disconnect()
  }, [box, width, hydrated])
}
