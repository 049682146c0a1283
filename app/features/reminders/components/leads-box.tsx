import { clsx } from 'clsx'
import { Form, useNavigation } from 'react-router'
import { sectionPath } from '#app/features/access/screens/settings/address.ts'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import filters from '#app/ui/back-office/filters.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { leadText } from '../copy.ts'
import { leadChoices, leadFields } from '../rules.ts'

const leadsPath = sectionPath('reminders')

type Props = {
  /** Hours, the longest first. */
  leads: readonly number[]
  /** Emails about visits leave at all. */
  canTell: boolean
}

/** How long before visits patients are reminded. */
export function LeadsBox({ leads, canTell }: Props) {
  const busy = useNavigation().formAction === leadsPath
  return (
    <section className={clsx(card.card, box.box)} aria-label={m.reminders_title()}>
      {!canTell && <p className={quietText.line}>{m.reminders_rules_no_mail()}</p>}
      <Form method="post" action={leadsPath} replace preventScrollReset>
        {leadFields.map((name, index) => (
          <Choice key={name} name={name} chosen={leads[index]} />
        ))}
        <Button size="extra-small" busy={busy} className={box.button}>
          {m.reminders_rules_save()}
        </Button>
      </Form>
    </section>
  )
}

const labels = {
  first: m.reminders_rules_first,
  second: m.reminders_rules_second,
  third: m.reminders_rules_third,
}

type ChoiceProps = { name: (typeof leadFields)[number]; chosen: number | undefined }

function Choice({ name, chosen }: ChoiceProps) {
  const id = `reminder-${name}`
  return (
    <div className={clsx(box.line, box.choosing)}>
      <label htmlFor={id}>
        <b>{labels[name]()}</b>
      </label>
      <span className={filters.field}>
        <select key={chosen} id={id} name={name} defaultValue={chosen ?? ''}>
          <option value="">{m.reminders_rules_none()}</option>
          {leadChoices.map((lead) => (
            <option key={lead} value={lead}>
              {leadText(lead)}
            </option>
          ))}
        </select>
        <Icon name="caret-down" />
      </span>
    </div>
  )
}
