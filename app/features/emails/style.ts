import type { CSSProperties } from 'react'

/** Mail programs know no style sheets of ours and only the plainest properties: everything stands inline. */
const sans = "Figtree,'Segoe UI',Helvetica,Arial,sans-serif"
const serif = 'Besley,Rockwell,Georgia,serif'

const ink = '#102c2a'
const ink2 = '#39514d'
const ink3 = '#556a65'
const line = '#e1dcd2'
const primary = '#0c5549'

export const tones = {
  warning: { className: 'badge-warning', background: '#ffecb4', color: '#69440a' },
  success: { className: 'badge-ok', background: '#d9f2de', color: '#0d4e2c' },
  error: { className: 'badge-error', background: '#ffe6e5', color: '#951e22' },
} as const

const text = (size: number, height: number, color: string): CSSProperties => ({
  fontFamily: sans,
  fontSize: size,
  lineHeight: `${height}px`,
  color,
})

/** Nothing of a cell but its colour: the mark is drawn with cells, readable with pictures off. */
const drawn: CSSProperties = { lineHeight: 0, fontSize: 0 }

/** Outlook on Windows shows what is `display: none`; the property is its own. */
const hiddenInOutlook: CSSProperties & { msoHide: 'all' } = { msoHide: 'all' }

const buttonOf = (color: string, backgroundColor: string) => ({
  cell: { borderRadius: 26, border: `2px solid ${primary}`, backgroundColor } satisfies CSSProperties,
  link: {
    ...text(17, 20, color),
    display: 'inline-block',
    padding: '14px 26px',
    fontWeight: 600,
    textDecoration: 'none',
  } satisfies CSSProperties,
})

export const style = {
  page: { margin: 0, padding: 0, backgroundColor: '#fbfaf6' },
  // What an inbox shows after the subject.
  preview: { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 },
  body: { margin: 0, padding: 0, backgroundColor: '#fbfaf6', WebkitTextSizeAdjust: '100%' },
  out: { padding: '24px 12px' },
  card: {
    maxWidth: 600,
    backgroundColor: '#ffffff',
    border: `1px solid ${line}`,
    borderRadius: 22,
    borderCollapse: 'separate',
    overflow: 'hidden',
  },
  head: { padding: '22px 36px 20px' },
  mark: {
    ...drawn,
    width: 34,
    height: 34,
    verticalAlign: 'bottom',
    backgroundColor: primary,
    borderRadius: '17px 17px 0 0',
  },
  sun: { ...drawn, width: 20, height: 10, backgroundColor: '#ffc766', borderRadius: '10px 10px 0 0' },
  ground: { ...drawn, height: 8 },
  name: {
    paddingLeft: 12,
    fontFamily: serif,
    fontSize: 21,
    lineHeight: '24px',
    color: ink,
  },
  sky: { ...drawn, backgroundColor: '#fcebe2' },
  day: { display: 'block', width: '100%', maxWidth: 600, height: 'auto', border: 0 },
  night: { ...hiddenInOutlook, display: 'none', maxHeight: 0, width: '100%', maxWidth: 600, border: 0 },
  // What was typed may hold an address longer than a phone is wide; without these the whole email widens with it.
  content: { padding: '30px 36px 32px', overflowWrap: 'anywhere', wordBreak: 'break-word' },
  badgeTable: { margin: '0 0 14px' },
  badge: { ...text(15, 18, ink), borderRadius: 14, padding: '5px 14px', fontWeight: 600 },
  heading: {
    margin: '0 0 14px',
    fontFamily: serif,
    fontSize: 30,
    lineHeight: '37px',
    fontWeight: 500,
    letterSpacing: '-.3px',
    color: ink,
  },
  paragraph: { ...text(17, 27, ink2), margin: '0 0 16px' },
  facts: { margin: '8px 0 12px' },
  label: { ...text(15, 20, ink3), padding: '13px 16px 0 0', borderTop: `1px solid ${line}` },
  fact: { ...text(17, 25, ink), padding: '0 0 13px', fontWeight: 600 },
  struck: { fontWeight: 400 },
  buttons: { margin: '12px 0 14px' },
  buttonTable: {
    borderCollapse: 'separate',
    display: 'inline-table',
    verticalAlign: 'middle',
    margin: '0 8px 10px 0',
  },
  button: buttonOf('#fdfcf6', primary),
  secondary: buttonOf(primary, '#ffffff'),
  closing: { ...text(17, 27, ink2), margin: 0 },
  quoteTable: { margin: '24px 0 0' },
  quote: { ...text(16, 25, ink3), padding: '2px 0 2px 16px', borderLeft: `3px solid ${line}` },
  link: { color: '#045d50', fontWeight: 600, textDecoration: 'underline', whiteSpace: 'nowrap' },
  footer: { ...text(15, 23, ink3), padding: '22px 36px 10px' },
} as const satisfies Record<string, CSSProperties | Record<'cell' | 'link', CSSProperties>>

const onOutlook = (selector: string, rule: string) =>
  `[data-ogsc] ${selector}{${rule}}[data-ogsb] ${selector}{${rule}}`

/** Small screens and the dark look, where mail programs read a style element. */
export const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.padded{padding-left:22px!important;padding-right:22px!important}.outer{padding:0 0 24px!important}.card{border-radius:0!important;border-left:0!important;border-right:0!important}.heading{font-size:26px!important;line-height:32px!important}}
@media (prefers-color-scheme:dark){.page{background-color:#0e1422!important}.card{background-color:#171e2f!important;border-color:#323a4d!important}.ink{color:#f6f2ea!important}.text{color:#d4cbbe!important}.quiet{color:#b6aa9b!important}.line{border-color:#323a4d!important}.link{color:#f8c585!important}.button{background-color:#fbbf78!important;border-color:#fbbf78!important}.button-link{color:#2f1709!important}.second-button{background-color:#171e2f!important;border-color:#fbbf78!important}.second-link{color:#fbbf78!important}.badge-warning{background-color:#443416!important;color:#fadb90!important}.badge-ok{background-color:#183929!important;color:#a8eabe!important}.badge-error{background-color:#522423!important;color:#ffc5c2!important}.sky{background-color:#1a2049!important}.day{display:none!important}.night{display:block!important;max-height:none!important}}
${onOutlook('.ink', 'color:#f6f2ea!important')}${onOutlook('.text', 'color:#d4cbbe!important')}${onOutlook('.quiet', 'color:#b6aa9b!important')}${onOutlook('.link', 'color:#f8c585!important')}${onOutlook('.page', 'background-color:#0e1422!important')}${onOutlook('.card', 'background-color:#171e2f!important')}`
