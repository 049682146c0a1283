import type { Language } from '#app/db/values.ts'

/** What somebody wants who writes back. */
type Wish = 'stop' | 'start' | 'help' | 'other'

/** A word that carriers, or the law, let end, begin or explain text messages. */
export type Word = {
  wish: Wish
  /** Whose word it is; null where it is both's, or none. */
  language: Language | null
  /** The service answers it by itself where it was not told otherwise. */
  isServices: boolean
}

const service = (wish: Wish): Word => ({ wish, language: null, isServices: true })
const spanish = (wish: Wish): Word => ({ wish, language: 'es', isServices: false })

/** CTIA's and the FCC's words; those that Spanish speakers use next to them. STOP is known to everybody: it tells no language. */
const words: Record<string, Word> = {
  STOP: service('stop'),
  STOPALL: service('stop'),
  UNSUBSCRIBE: service('stop'),
  CANCEL: service('stop'),
  END: service('stop'),
  QUIT: service('stop'),
  REVOKE: service('stop'),
  OPTOUT: service('stop'),
  ALTO: spanish('stop'),
  PARAR: spanish('stop'),
  PARE: spanish('stop'),
  BAJA: spanish('stop'),
  CANCELAR: spanish('stop'),
  START: service('start'),
  YES: service('start'),
  UNSTOP: service('start'),
  INICIO: spanish('start'),
  HELP: service('help'),
  INFO: service('help'),
  AYUDA: spanish('help'),
}
const other: Word = { wish: 'other', language: null, isServices: false }

/** More than words around it: a sentence. These alone count at its beginning, too: nobody begins a question with them. */
const alsoFirst = ['STOP', 'STOPALL', 'UNSUBSCRIBE']
const politeness = /^(PLEASE|POR FAVOR)\s+|\s+(PLEASE|POR FAVOR)$/g

/** What is wanted, however it is typed: "stop.", "Opt out", "¡ALTO!", "Stop texting me". */
export function wordOf(body: string): Word {
  const said = body
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9\s]/g, '')
    .trim()
    .replace(politeness, '')
  const whole = words[said.replace(/\s+/g, '')]
  if (whole) return whole
  const [first = ''] = said.split(/\s+/)
  return (alsoFirst.includes(first) && words[first]) || other
}
