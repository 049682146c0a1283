import { Fragment } from 'react'
import { m } from '#app/language/messages.ts'
import { parseDate } from '#app/platform/dates.ts'
import { longDate } from '#app/platform/format.ts'

type Props = {
  answers: readonly string[]
  /** No answer is taken any more, whatever is asked. */
  isOver?: boolean
}

/** What was answered to questions that are gone, or too late: it can be told in another way. */
export function NoLongerAsked({ answers, isOver = false }: Props) {
  const count = answers.length
  if (count === 0) return null
  return (
    <>
      {' '}
      {isOver ? m.answers_not_taken({ count }) : m.answers_no_longer_asked({ count })}
      {answers.map((text, index) => (
        <Fragment key={text}>
          {index === 0 ? ' ' : ', '}
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
