import { Fragment, type ReactNode } from 'react'
import { keysOf, recordOf } from '../platform/shapes/collections.ts'

/** No message says it. */
const mark = '\u0000'

/**
 * A message whose blanks are elements: `withElements(m.booked_when, { date, time: <b>…</b> })`. The sentence stays
 * whole for anyone who translates it, and each language puts the elements where it wants them.
 */
export function withElements<Blank extends string>(
  say: (blanks: Record<Blank, string>) => string,
  elements: Record<Blank, ReactNode>,
): ReactNode {
  // Words stay in the sentence: its article or full stop depends on them.
  const marked = recordOf(keysOf(elements), (name) => {
    const element = elements[name]
    return typeof element === 'string' ? element : mark + name + mark
  })
  return say(marked)
    .split(mark)
    .map((piece, place) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the sentence
      place % 2 ? <Fragment key={place}>{elements[piece as Blank]}</Fragment> : piece,
    )
}
