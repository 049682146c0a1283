import { clsx } from 'clsx'
import { Form } from 'react-router'
import { languageOf, languages } from '../../../../../language/languages.ts'
import { useSending } from '../../../../../ui/forms/use-sending.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import textLink from '../../../../../ui/text-link.module.css'
import { visitAddress } from '../../address.ts'
import { VisitFields } from '../../components/visit-fields.tsx'
import { copy } from '../copy.ts'
import type { DetailsView } from '../page.server.ts'
import styles from './language-line.module.css'

/** In which language the patient is written to, and a button for each other one. */
export function LanguageLine({ visit, list }: { visit: DetailsView['visit']; list: string }) {
  const { busy, guard } = useSending()
  return (
    <Form
      method="post"
      action={visitAddress(list, visit.id)}
      replace
      preventScrollReset
      onSubmit={guard}
      className={styles.language}
    >
      <VisitFields row={visit} intent="language" />
      <Icon name="translate" />
      {copy.language[languageOf(visit.language)]()}
      {languages
        .filter((other) => other !== visit.language)
        .map((other) => (
          <button
            key={other}
            type="submit"
            name="language"
            value={other}
            className={clsx(textLink.textLink, styles.change)}
            aria-disabled={busy || undefined}
          >
            {copy.changeTo[other]()}
          </button>
        ))}
    </Form>
  )
}
