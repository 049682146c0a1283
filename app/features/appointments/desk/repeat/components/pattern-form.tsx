import { clsx } from 'clsx'
import { Form, useNavigation } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { numberText } from '../../../../../platform/shown.ts'
import compactField from '../../../../../ui/back-office/compact-field.module.css'
import { HiddenFields } from '../../../../../ui/back-office/hidden-fields.tsx'
import { NumberField } from '../../../../../ui/back-office/number-field.tsx'
import quietText from '../../../../../ui/back-office/quiet-text.module.css'
import { Button } from '../../../../../ui/button.tsx'
import card from '../../../../../ui/card.module.css'
import { ErrorSummary } from '../../../../../ui/forms/error-summary.tsx'
import { FieldFrame } from '../../../../../ui/forms/field.tsx'
import select from '../../../../../ui/forms/select.module.css'
import { Icon } from '../../../../../ui/icon.tsx'
import { repeatAddress } from '../../address.ts'
import type { RepeatView } from '../page.server.ts'
import { fewestVisits, longestEvery, mostVisits, units } from '../rules.ts'
import styles from './repeat-page.module.css'

const unitWords = { day: m.repeat_unit_day, week: m.repeat_unit_week, month: m.repeat_unit_month }

/** "Every 2 weeks, 6 visits in all": asking changes nothing, the days are shown below. */
export function PatternForm({ view, list }: { view: RepeatView; list: string }) {
  const { visit, typed, errors, rule } = view
  const { state } = useNavigation()
  const [path = '', query] = repeatAddress(list, visit.id).split('?')
  const kept = Object.fromEntries(new URLSearchParams(query))
  const listed = Object.entries(errors).map(([field, message]) => ({ field, message }))
  return (
    <Form
      method="get"
      action={path}
      className={clsx(card.card, styles.pattern)}
      noValidate
      replace
      preventScrollReset
    >
      <ErrorSummary title={m.repeat_problem()} errors={listed} attempt={view.key} />
      <HiddenFields fields={kept} />
      <div className={styles.fields}>
        <NumberField
          label={m.repeat_every()}
          name="every"
          range={{ least: 1, most: Math.max(...Object.values(longestEvery)) }}
          defaultValue={typed.every}
          error={errors.every}
        />
        <FieldFrame id="unit" label={m.repeat_unit()} className={compactField.compact}>
          <span className={select.select}>
            <select id="unit" name="unit" defaultValue={typed.unit}>
              {units.map((unit) => (
                <option key={unit} value={unit}>
                  {unitWords[unit]()}
                </option>
              ))}
            </select>
            <Icon name="caret-down" />
          </span>
        </FieldFrame>
        <NumberField
          label={m.repeat_visits()}
          name="visits"
          range={{ least: fewestVisits, most: mostVisits }}
          defaultValue={typed.visits}
          error={errors.visits}
        />
      </div>
      <p className={quietText.line}>
        {m.repeat_visits_hint({ most: numberText(mostVisits) })} {rule}
      </p>
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="secondary"
          size="small"
          busy={state === 'loading'}
          busyText={m.repeat_show()}
        >
          {m.repeat_show()}
        </Button>
      </div>
    </Form>
  )
}
