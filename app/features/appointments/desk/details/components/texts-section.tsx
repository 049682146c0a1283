import { unbroken } from '../../../../../platform/shown.ts'
import quietText from '../../../../../ui/back-office/quiet-text.module.css'
import { RowForm } from '../../../../../ui/back-office/row-form.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { visitAddress } from '../../address.ts'
import type { TextsView } from '../texts.server.ts'
import styles from './texts-section.module.css'

type Props = { id: string; list: string; texts: TextsView }

/** What the patient agreed to, in the very words, and taking down that they want it no more. */
export const TextsSection = ({ id, list, texts: { title, line, wording, deed } }: Props) => (
  <section className={styles.texts}>
    <h3>{title}</h3>
    <p className={quietText.line}>{unbroken(line)}</p>
    <details>
      <summary>{wording.title}</summary>
      <p className={quietText.line} lang={wording.language}>
        {wording.text}
      </p>
    </details>
    {deed && (
      <RowForm list={visitAddress(list, id)} fields={{ intent: deed.name, id }}>
        <Button type="submit" variant="secondary" size="extra-small">
          {deed.words}
        </Button>
      </RowForm>
    )}
  </section>
)
