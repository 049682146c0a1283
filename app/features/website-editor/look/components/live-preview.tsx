import { type RefObject, useEffect, useRef, useState } from 'react'
import { previewAddress } from '#app/features/website-editor/preview/address.ts'
import { m } from '#app/language/messages.ts'
import parts from '#app/ui/back-office/parts.module.css'
import segments from '#app/ui/back-office/segments.module.css'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import styles from './live-preview.module.css'

/** As wide as the window of each. */
const widths = { desktop: 1280, phone: 390 }
type Width = keyof typeof widths
type Theme = 'light' | 'dark'

/**
 * Home as the draft has it, in a frame: as wide as it says and drawn smaller to fit.
 * @param version differs once something else is saved
 */
export function LivePreview({ version }: { version: string }) {
  const hydrated = useHydrated()
  const [width, setWidth] = useState<Width>('desktop')
  const [theme, setTheme] = useState<Theme>('light')
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useFitting(box, widths[width])
  useShownAgain(frame, version)
  useEffect(() => dress(frame.current, theme), [theme])
  const widthNames = { desktop: m.look_preview_desktop(), phone: m.look_preview_phone() }
  const themeNames = { light: m.look_theme_light(), dark: m.look_theme_dark() }
  return (
    <section className={styles.preview} aria-label={m.look_preview()}>
      <div className={styles.bar}>
        <h2>{m.look_preview()}</h2>
        {hydrated && (
          <>
            <Switch label={m.look_preview_width()} names={widthNames} value={width} onChange={setWidth} />
            <Switch label={m.look_preview_theme()} names={themeNames} value={theme} onChange={setTheme} />
          </>
        )}
        <a className={parts.inline} href={previewAddress('/')}>
          {m.look_preview_open()}
        </a>
      </div>
      {hydrated && (
        <div ref={box} className={styles.window} data-width={width}>
          <iframe
            ref={frame}
            src={previewAddress('/')}
            title={m.look_preview_title()}
            style={{ width: widths[width] }}
            onLoad={() => dress(frame.current, theme)}
          />
        </div>
      )}
    </section>
  )
}

/** The page in the frame is one of ours: its theme is chosen here, and nothing is said of being a preview twice. */
function dress(frame: HTMLIFrameElement | null, theme: Theme): void {
  const page = frame?.contentDocument?.documentElement
  if (!page) return
  page.dataset.theme = theme
  page.dataset.framed = ''
  for (const landmark of page.querySelectorAll('main, header, footer, nav, aside, section[aria-label]'))
    landmark.setAttribute('aria-label', named(landmark.getAttribute('aria-label')))
}

/** Its landmarks aren't those of this screen, and say so; once is enough. */
function named(label: string | null): string {
  const title = m.look_preview_title()
  if (label?.startsWith(title)) return label
  return label ? `${title}, ${label}` : title
}

/** A page that is read again stays where it was scrolled to. */
function useShownAgain(frame: RefObject<HTMLIFrameElement | null>, version: string): void {
  const shown = useRef(version)
  useEffect(() => {
    if (shown.current === version) return
    shown.current = version
    frame.current?.contentWindow?.location.reload()
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

type SwitchProps<V extends string> = {
  label: string
  names: Readonly<Record<V, string>>
  value: V
  onChange: (value: V) => void
}

function Switch<V extends string>({ label, names, value, onChange }: SwitchProps<V>) {
  return (
    <fieldset className={segments.segments}>
      <legend className={styles.legend}>{label}</legend>
      {(Object.keys(names) as V[]).map((one) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
          {names[one]}
        </button>
      ))}
    </fieldset>
  )
}
