import { clsx } from 'clsx'
import { useNavigation } from 'react-router'
import type { Spoken } from '#app/features/access/permissions/intents.ts'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import type { ImportIntent } from '../commands.server.ts'
import type { UnknownNames } from '../names.server.ts'
import { Choice } from './choice.tsx'
import styles from './import-frame.module.css'

type Props = {
  id: string
  unknown: UnknownNames
  refusal: { errors: Record<string, string>; typed: Record<string, string> } | undefined
}

const newOne = { treatment: m.imports_names_new_treatment, clinician: m.imports_names_new_clinician }

/** Which of ours the treatments and clinicians of a file are; the check runs again with them. In the form of the check. */
export function MatchNames({ id, unknown: { names, isAll, known }, refusal }: Props) {
  const intent = `names ${id}` satisfies Spoken<ImportIntent>
  const isBusy = useNavigation().formData?.get('intent') === intent
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="names-title">
      <h2 id="names-title">{m.imports_names_title()}</h2>
      <p>{m.imports_names_lead()}</p>
      <div className={styles.how}>
        {names.map(({ field, kind, name, match }) => (
          <Choice
            key={field}
            name={field}
            label={name === null ? m.imports_names_no_treatment() : m.imports_names_is({ name })}
            value={refusal?.typed[field] ?? match}
            error={refusal?.errors[field]}
          >
            <option value="">{newOne[kind]()}</option>
            {known[kind].map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Choice>
        ))}
      </div>
      {!isAll && <p>{m.imports_names_more({ count: names.length })}</p>}
      <div className={styles.buttons}>
        <Button
          size="small"
          variant="secondary"
          name="intent"
          value={intent}
          busy={isBusy}
          busyText={m.imports_match_checking()}
        >
          {m.imports_names_check()}
        </Button>
      </div>
    </section>
  )
}
