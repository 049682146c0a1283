import { isSameText } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { Switch } from '#app/ui/back-office/form-controls.tsx'
import { LocalTextFields } from '#app/ui/back-office/local-text-fields.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { lengths, type TypedTreatment } from '../form.ts'
import type { ToBring } from '../rules.ts'

type Props = {
  typed: TypedTreatment
  change: (part: Partial<TypedTreatment>) => void
  errors: Record<string, string>
  /** For anyone who writes texts: as it stands. Whether emails may say it is for an owner to find. */
  isText?: ToBring
}

/** What patients should bring, and whether emails may say it. */
export function BringFields({ typed, change, errors, isText }: Props) {
  return (
    <>
      <LocalTextFields
        name="bring"
        label={m.treatments_bring()}
        labelIn={m.treatments_bring_in}
        text={typed.bring}
        onType={(bring) => change({ bring })}
        errors={errors}
        mark={m.treatments_optional()}
        isOptional
        maxLength={lengths.bring * 2}
        rows={2}
      />
      {isText ? (
        <p className={quietText.line}>{textHint(typed, isText)}</p>
      ) : (
        <>
          <Switch
            name="bringIsNeutral"
            label={m.treatments_bring_is_neutral()}
            aria-describedby="bring-hint"
            checked={typed.bringIsNeutral}
            onChange={(event) => change({ bringIsNeutral: event.target.checked })}
          />
          <p id="bring-hint" className={quietText.line}>
            {m.treatments_bring_hint()}
          </p>
        </>
      )}
    </>
  )
}

/** Where the box was ticked for other words, it will no longer hold. */
function textHint(typed: TypedTreatment, row: ToBring): string {
  return row.bringIsNeutral && isSameText(typed.bring, row.bring)
    ? m.treatments_bring_in_emails()
    : m.treatments_bring_until_owner()
}
