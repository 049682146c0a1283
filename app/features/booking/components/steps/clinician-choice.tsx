import type { TreatmentChoice } from '#app/features/booking/page.server.ts'
import { m } from '#app/language/messages.ts'
import choice from '#app/ui/forms/choice.module.css'
import { FieldMessage } from '#app/ui/forms/field.tsx'
import styles from './clinician-choice.module.css'
import step from './step.module.css'
import { Choice } from './step-heading.tsx'

type Props = {
  clinicians: TreatmentChoice['clinicians']
  /** An id; empty for any. */
  chosen: string
  error: string | undefined
  onChoose(id: string): void
}

/** With whom: any doctor first, then each; only where there is a choice. Who came for somebody keeps that until then. */
export function ClinicianChoice({ clinicians, chosen, error, onChoose }: Props) {
  if (clinicians.length === 0) {
    return (
      <>
        {chosen !== '' && <input type="hidden" name="with" value={chosen} />}
        {error && (
          <div id="with" tabIndex={-1}>
            <FieldMessage id="with" error={error} className={step.message} />
          </div>
        )}
      </>
    )
  }
  const all = [{ id: '', name: m.booking_with_any() }, ...clinicians]
  return (
    <fieldset
      className={styles.clinicians}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a group cannot be invalid, a radiogroup can
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error && 'with-error'}
    >
      <legend>{m.booking_with_whom()}</legend>
      <FieldMessage id="with" error={error} className={step.message} />
      <div className={styles.names}>
        {all.map(({ id, name }, index) => (
          <Choice
            key={id}
            name="with"
            value={id}
            isFirst={index === 0}
            isChosen={id === chosen}
            onChoose={onChoose}
            className={choice.pill}
          >
            <span>{name}</span>
          </Choice>
        ))}
      </div>
    </fieldset>
  )
}
