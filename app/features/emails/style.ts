import type { CSSProperties } from 'react'
import { lookColors } from '#app/features/look/current-look.ts'
import type { Tones } from '#app/features/look/tokens.ts'

/** The colors of an email by day and by night, as hex: mail programs know no others. */
export type EmailColors = Record<'day' | 'night', Shades>
type Shades = Record<
  'ground' | 'card' | 'line' | 'ink' | 'text' | 'quiet' | 'primary' | 'onPrimary' | 'soft' | 'link',
  string
>

/** Those of the website's look. */
export function emailColors(): EmailColors {
  const { light, dark } = lookColors()
  return { day: shadesOf(light, light['surface-2']), night: shadesOf(dark, dark.bg) }
}

const shadesOf = (tones: Tones, ground: string): Shades => ({
  ground,
  card: tones.surface,
  line: tones.line,
  ink: tones.ink,
  text: tones['ink-2'],
  quiet: tones['ink-3'],
  primary: tones.primary,
  onPrimary: tones['on-primary'],
  soft: tones['primary-soft'],
  link: tones.link,
})

const sans = "Figtree,'Segoe UI',Helvetica,Arial,sans-serif"
const serif = 'Besley,Rockwell,Georgia,serif'

const text = (size: number, height: number, color: string): CSSProperties => ({
  fontFamily: sans,
  fontSize: size,
  lineHeight: `${height}px`,
  color,
})
const large = (size: number, height: number, color: string): CSSProperties => ({
  ...text(size, height, color),
  fontFamily: serif,
})

/** Nothing of a cell but its color: the mark is drawn with cells, readable with pictures off. */
const drawn: CSSProperties = { lineHeight: 0, fontSize: 0 }

/** Outlook on Windows shows what is `display: none`; the property is its own. */
const hiddenInOutlook: CSSProperties & { msoHide: 'all' } = { msoHide: 'all' }

/** Mail programs know only the plainest properties and no style sheets of ours: nearly everything is inline. */
export const styleIn = ({
  day: { ground, card, line, ink, primary, onPrimary, soft, ...day },
}: EmailColors) =>
  ({
    page: { margin: 0, padding: 0, backgroundColor: ground, WebkitTextSizeAdjust: '100%' },
    // What an inbox shows after the subject.
    preview: { ...hiddenInOutlook, display: 'none', maxHeight: 0, overflow: 'hidden', color: ground },
    out: { padding: '32px 12px', backgroundColor: ground },
    card: {
      maxWidth: 560,
      backgroundColor: card,
      border: `1px solid ${line}`,
      borderRadius: 20,
      borderCollapse: 'separate',
    },
    under: { maxWidth: 560 },
    dawn: { ...drawn, width: 32, backgroundColor: '#0c5549', borderRadius: '16px 16px 0 0' },
    sun: { ...drawn, width: 18, height: 9, backgroundColor: '#ffc766', borderRadius: '9px 9px 0 0' },
    horizon: { ...drawn, height: 8 },
    initial: { ...large(20, 32, onPrimary), width: 32, backgroundColor: primary, borderRadius: 10 },
    chip: { borderRadius: 10 },
    logo: { ...large(20, 24, ink), display: 'block', border: 0 },
    name: { ...large(20, 24, ink), paddingLeft: 11 },
    // What was typed may hold an address longer than a phone is wide; without these the whole email widens with it.
    content: { ...text(17, 26, day.text), padding: '28px 40px 34px', wordBreak: 'break-word' },
    heading: { ...large(30, 36, ink), margin: '26px 0 6px', fontWeight: 500 },
    paragraph: { margin: '0 0 12px' },
    panel: { margin: '22px 0', backgroundColor: soft, borderRadius: 16, borderCollapse: 'separate' },
    number: {
      ...large(84, 84, ink),
      width: '1%',
      wordBreak: 'normal',
      padding: '16px 0 18px 26px',
      whiteSpace: 'nowrap',
      letterSpacing: -3,
    },
    moment: { ...text(17, 25, ink), padding: '18px 22px 18px 20px' },
    time: { ...large(26, 34, ink), whiteSpace: 'nowrap' },
    buttons: { margin: '0 0 16px' },
    buttonTable: { display: 'inline-table', margin: '0 8px 8px 0', borderCollapse: 'separate' },
    button: { borderRadius: 26, border: `2px solid ${primary}`, backgroundColor: primary },
    secondary: { borderRadius: 26, border: `2px solid ${primary}` },
    buttonLink: buttonText(onPrimary),
    secondLink: buttonText(primary),
    label: { color: ink },
    closing: { margin: 0 },
    quote: { ...text(16, 25, day.quiet), padding: '2px 0 2px 16px', borderLeft: `3px solid ${line}` },
    quoteTable: { margin: '24px 0 0' },
    link: { color: day.link },
    phone: { color: day.link, whiteSpace: 'nowrap' },
    footer: { ...text(14, 21, day.quiet), padding: '20px 40px 10px', wordBreak: 'break-word' },
  }) as const satisfies Record<string, CSSProperties>

const buttonText = (color: string): CSSProperties => ({
  ...text(17, 22, color),
  display: 'block',
  padding: '13px 24px',
  fontWeight: 600,
  textDecoration: 'none',
})

/** Small screens and the dark look, where mail programs read a style element; Outlook's apps mark what they turn dark. */
export function sheetIn({ night }: EmailColors): string {
  const colors = {
    '.ink': night.ink,
    '.text': night.text,
    '.quiet': night.quiet,
    '.link': night.link,
    '.on': night.onPrimary,
    '.second': night.primary,
  }
  const grounds = {
    '.page': night.ground,
    '.card': night.card,
    '.soft': night.soft,
    '.button': night.primary,
  }
  const rules = (within: string, property: string, values: Record<string, string>) =>
    Object.entries(values)
      .map(([name, value]) => `${within}${name}{${property}:${value}!important}`)
      .join('')
  const edges = `.card,.line{border-color:${night.line}!important}.button,.edge{border-color:${night.primary}!important}`
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.pad{padding-left:24px!important;padding-right:24px!important}.out{padding:0!important}.card{border-radius:0!important;border-width:0 0 1px!important}.wide{display:table!important;width:100%!important;margin-right:0!important}.number{font-size:60px!important;line-height:60px!important;padding-left:18px!important}}
@media (prefers-color-scheme:dark){${rules('', 'color', colors)}${rules('', 'background-color', grounds)}${edges}.chip{background-color:#ffffff!important;padding:8px 12px!important}}
${rules('[data-ogsc] ', 'color', colors)}${rules('[data-ogsb] ', 'background-color', grounds)}`
}
