import { clsx } from 'clsx'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { m } from '../../../language/messages.ts'
import { sentencesInOrder } from '../../../platform/forms/form-answer.ts'
import buttonRow from '../../../ui/back-office/button-row.module.css'
import { HiddenFields } from '../../../ui/back-office/hidden-fields.tsx'
import { LeaveLink } from '../../../ui/back-office/leave-link.tsx'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import { RefusalBanner } from '../../../ui/back-office/refusal-banner.tsx'
import { Switch } from '../../../ui/back-office/switch.tsx'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { CopyMonday } from '../../opening-hours/components/copy-monday.tsx'
import { WeekFields } from '../../opening-hours/components/week-fields.tsx'
import { clinicianFieldOrder, type TypedClinician } from '../clinicians/form.ts'
import { clinicianAddress, newClinicianAddress, path } from '../desk/address.ts'
import type { ClinicianRefusal, ClinicianView } from '../desk/clinician-page.server.ts'
import styles from './clinician-form.module.css'
import { TreatmentChoice } from './treatment-choice.tsx'
import { WordFields } from './word-fields.tsx'

type Props = { view: ClinicianView; refusal: ClinicianRefusal | undefined }

/** Who it is, what they offer, when they work: what holds at once. */
export function ClinicianForm({ view, refusal }: Props) {
  const { clinician, treatments } = view
  const busy = useNavigation().formData?.get('intent') === 'save'
  const { errors = {}, message } = refusal ?? {}
  const typed = refusal?.typed ?? view.typed
  return (
    <Form
      className={clsx(card.card, styles.form)}
      method="post"
      action={clinician ? clinicianAddress(clinician.id) : newClinicianAddress}
      replace
      noValidate
    >
      <ErrorSummary
        title={m.team_problems()}
        errors={sentencesInOrder(clinicianFieldOrder, errors)}
        attempt={refusal}
      />
      {message && refusal?.typed && <RefusalBanner answer={refusal}>{message}</RefusalBanner>}
      <HiddenFields fields={{ intent: 'save', updatedAt: clinician?.updatedAt ?? '' }} />
      <WordFields typed={typed} errors={errors} />
      <Switches typed={typed} />
      <TreatmentChoice
        legend={m.team_treatments()}
        hint={m.team_treatments_hint()}
        treatments={treatments}
        chosen={typed.treatmentIds}
        error={errors.treatments}
      />
      <Hours typed={typed} errors={errors} />
      <div className={clsx(buttonRow.row, styles.end)}>
        <Button type="submit" size="small" busy={busy} busyText={m.team_saving()}>
          {clinician ? m.team_save_clinician() : m.team_add_clinician()}
        </Button>
        <LeaveLink to={path}>{clinician ? m.team_discard() : m.team_cancel()}</LeaveLink>
      </div>
    </Form>
  )
}

function Switches({ typed }: { typed: TypedClinician }) {
  const switches = [
    { name: 'active', label: m.team_is_active(), isOn: typed.active },
    { name: 'bookable', label: m.team_is_bookable(), isOn: typed.bookable },
  ]
  return (
    <div className={styles.switches}>
      {switches.map(({ name, label, isOn }) => (
        <Switch key={name} name={name} label={label} defaultChecked={isOn} />
      ))}
    </div>
  )
}

/** Those of the clinic, or own ones. Without script the fields stand there either way, and the box decides. */
function Hours({ typed, errors }: { typed: TypedClinician; errors: Record<string, string> }) {
  const hydrated = useHydrated()
  const [hasOwn, setOwn] = useState(typed.hasOwnHours)
  const [week, setWeek] = useState(typed.week)
  return (
    <section aria-labelledby="hours-title">
      <h2 id="hours-title">{m.team_hours()}</h2>
      <div className={styles.hoursHead}>
        <Switch
          name="hasOwnHours"
          label={m.team_has_own_hours()}
          checked={hasOwn}
          onChange={(event) => setOwn(event.target.checked)}
        />
        {(hasOwn || !hydrated) && <CopyMonday week={week} change={setWeek} />}
      </div>
      {hasOwn || !hydrated ? (
        <WeekFields week={week} change={setWeek} errors={errors} />
      ) : (
        <p className={quietText.line}>{m.team_clinic_hours()}</p>
      )}
    </section>
  )
}
