import { m } from '#app/language/messages.ts'
import { BothLanguages } from '#app/ui/back-office/both-languages.tsx'
import { Switch } from '#app/ui/back-office/form-controls.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { lengths, type TypedTreatment } from '../form.ts'
import type { ToBring } from '../rules.ts'

type Props = {
  typed: TypedTreatment
  change: (part: Partial<TypedTreatment>) => void
  errors: Record<string, string>
  /** For whoever writes texts: as it stands. Whether letters may say it is for an owner to find. */
  isText?: ToBring
}

/** What patients should bring, in both languages, and whether letters may say it. */
export function BringFields({ typed, change, errors, isText }: Props) {
  const text = (name: 'bring' | 'spanishBring') => ({
    name,
    value: typed[name],
    onType: (value: string) => change({ [name]: value }),
    error: errors[name],
    mark: m.treatments_optional(),
  })
  return (
    <>
      <BothLanguages
        english={{ ...text('bring'), label: m.treatments_bring() }}
        spanish={{ ...text('spanishBring'), label: m.treatments_spanish_bring() }}
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
  const isSame = typed.bring === row.bring && typed.spanishBring === row.spanishBring
  return row.bringIsNeutral && isSame ? m.treatments_bring_in_letters() : m.treatments_bring_until_owner()
}
