import { Fragment } from 'react'
import { m } from '../../../../language/messages.ts'
import { parseDate } from '../../../../platform/dates.ts'
import { longDate } from '../../../../platform/shown.ts'

/** What was answered to questions that are gone: it can be told in another field. */
export function NoLongerAsked({ answers }: { answers: readonly string[] }) {
  if (answers.length === 0) return null
  return (
    <>
      {' '}
      {m.answers_no_longer_asked()}
      {answers.map((text) => (
        <Fragment key={text}>
          {' '}
          <q>
            <bdi>{asRead(text)}</bdi>
          </q>
        </Fragment>
      ))}
    </>
  )
}

/** How its question was answered is gone with it: what only a field of that kind sends is known by itself. */
function asRead(text: string): string {
  if (text === 'yes') return m.answers_yes()
  if (text === 'no') return m.answers_no()
  const date = parseDate(text)
  return date === null ? text : longDate(date)
}
