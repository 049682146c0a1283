import { m } from '#app/language/messages.ts'
import { Icon } from '#app/ui/icon.tsx'
import { phraseCopy } from '../copy.ts'
import type { PhraseFlag } from '../rules.ts'
import styles from './phrase-flags.module.css'

/** Next to a text: which of its words to check, why, and who objected to such words. */
export function PhraseFlags({ flags }: { flags: readonly PhraseFlag[] }) {
  if (flags.length === 0) return null
  return (
    <ul className={styles.flags}>
      {flags.map(({ kind, words }) => (
        <li key={kind}>
          <Icon name="warning-circle-fill" size={18} />
          <span>
            {m.phrases_flag({ words, advice: phraseCopy[kind].advice() })}{' '}
            <small>{m.phrases_source({ source: phraseCopy[kind].source() })}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}
