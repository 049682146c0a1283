import { m } from '../../../../language/messages.ts'

/** What was answered to questions that are gone: it can be told in another field. */
export function NoLongerAsked({ answers }: { answers: readonly string[] }) {
  if (answers.length === 0) return null
  return (
    <>
      {' '}
      {m.answers_no_longer_asked()}{' '}
      {answers.map((text) => (
        <q key={text}>
          <bdi>{text}</bdi>
        </q>
      ))}
    </>
  )
}
