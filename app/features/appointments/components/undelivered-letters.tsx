import { Banner } from '../../../ui/banner.tsx'
import { copy } from '../desk-copy.ts'
import { phoneLink } from '../desk-rules.ts'
import type { UndeliveredLetter } from '../desk-view.ts'

/** Who waits for a letter that will not come: staff call instead. Nothing where all letters arrived. */
export function UndeliveredLetters({ letters }: { letters: UndeliveredLetter[] }) {
  if (letters.length === 0) return null
  return (
    <Banner tone="warning">
      <details className="undelivered">
        <summary>{copy.undeliveredTitle(letters.length)}</summary>
        <ul>
          {letters.map((letter) => (
            <li key={letter.id}>
              <b>
                <bdi>{letter.name}</bdi>
              </b>
              , <Phone phone={letter.phone} />: {copy.letterKind[letter.kind] ?? letter.kind}, {letter.since}
            </li>
          ))}
        </ul>
      </details>
    </Banner>
  )
}

function Phone({ phone }: { phone: string }) {
  const link = phoneLink(phone)
  return link ? <a href={link}>{phone}</a> : phone
}
