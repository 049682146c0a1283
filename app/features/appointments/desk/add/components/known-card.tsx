import { m } from '../../../../../language/messages.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import { Marked } from '../../../../../ui/marked.tsx'
import type { AddView } from '../page.server.ts'
import { dayInShort } from './day-words.ts'
import styles from './known-card.module.css'

type Props = Pick<AddView, 'today'> & {
  known: NonNullable<AddView['known']>
  onForget: () => void
}

/** Who was chosen, in words that tell two of one name apart, and the way back. */
export function KnownCard({ known, today, onForget }: Props) {
  const parts =
    known.seen === null
      ? m.add_known_new.parts()
      : m.add_known.parts({ visits: known.visits, day: inSentence(dayInShort(known.seen, today)) })
  return (
    <div className={styles.card}>
      <Icon name="user-check-bold" />
      <p role="status">
        <Marked parts={parts} marks={{ b: (words) => <b>{words}</b> }} />
      </p>
      <button
        type="submit"
        name="intent"
        value="forget"
        onClick={(event) => {
          event.preventDefault()
          onForget()
        }}
      >
        {m.add_not_this_one()}
      </button>
    </div>
  )
}

/** "today", but "Mon, Nov 23". */
const inSentence = (day: string) => (day.includes(' ') ? day : day.toLocaleLowerCase())
