import { clsx } from 'clsx'
import { Form, Link, useNavigation } from 'react-router'
import type { Spoken } from '#app/features/access/permissions/intents.ts'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import checkLine from '#app/ui/back-office/check-line.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import listTable from '#app/ui/back-office/list-table.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Field } from '#app/ui/forms/field.tsx'
import { columnField, importPath, stepPath } from '../address.ts'
import type { ImportIntent } from '../commands.server.ts'
import { fieldName } from '../copy.ts'
import type { MatchView } from '../page.server.ts'
import { csvKinds } from '../sources/csv/fields.ts'
import { Choice } from './choice.tsx'
import styles from './import-frame.module.css'
import { ImportFrame } from './import-frame.tsx'

type Props = {
  view: MatchView
  refusal:
    | { message: string | null; errors: Record<string, string>; typed: Record<string, string> }
    | undefined
}

/** How a file is to be read: where its columns go, and what its dates, zone and phones mean. */
export function MatchPage({ view, refusal }: Props) {
  const { id, file, source, columns } = view
  const isBusy = useNavigation().formAction === stepPath(id, 'match')
  const matched = columns.filter(({ field }) => field !== null).length
  return (
    <ImportFrame step="match" problem={refusal?.message}>
      <Form method="post" action={stepPath(id, 'match')} replace noValidate className={styles.page}>
        <HiddenFields fields={{ intent: `check ${id}` satisfies Spoken<ImportIntent> }} />
        <section className={clsx(card.card, box.box)} aria-labelledby="match-title">
          <h2 id="match-title">{m.imports_match_title()}</h2>
          <p className={styles.what}>
            {columns.length > 0
              ? m.imports_match_lead({ file, source, matched, count: columns.length })
              : m.imports_match_other_lead({ file, source })}
          </p>
          {columns.length > 0 && <Columns view={view} typed={refusal?.typed} />}
        </section>
        <section className={clsx(card.card, box.box)} aria-labelledby="how-title">
          <h2 id="how-title">{m.imports_match_how()}</h2>
          <div className={styles.how}>
            <How view={view} refusal={refusal} />
          </div>
        </section>
        <div className={styles.buttons}>
          <Button size="small" busy={isBusy} busyText={m.imports_match_checking()}>
            {m.imports_match_check()}
          </Button>
          <Link className={clsx(buttons.button, buttons.secondary, buttons.small)} to={importPath}>
            {m.imports_back_to_match()}
          </Link>
        </div>
      </Form>
    </ImportFrame>
  )
}

function Columns({ view, typed }: { view: MatchView; typed: Record<string, string> | undefined }) {
  return (
    <table className={listTable.table} aria-labelledby="match-title">
      <thead>
        <tr>
          <th scope="col">{m.imports_match_column()}</th>
          <th scope="col">{m.imports_match_example()}</th>
          <th scope="col">{m.imports_match_goes_to()}</th>
        </tr>
      </thead>
      <tbody>
        {view.columns.map(({ header, example, field }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may name two columns alike
          <tr key={index}>
            <td className={clsx(listTable.first, styles.what)}>
              <b>
                <bdi>{header}</bdi>
              </b>
            </td>
            <td className={styles.example} data-l={m.imports_match_example()}>
              <bdi>{example}</bdi>
            </td>
            <td data-l={m.imports_match_goes_to()}>
              <select
                className={styles.goesTo}
                name={columnField(index)}
                defaultValue={typed?.[columnField(index)] ?? field ?? ''}
                aria-label={m.imports_match_goes_to_of({ column: header })}
              >
                <option value="">{m.imports_match_nowhere()}</option>
                {view.fields.map((one) => (
                  <option key={one} value={one}>
                    {fieldName[one]()}
                  </option>
                ))}
              </select>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const kinds = {
  patients: m.imports_kind_of_row_patients,
  appointments: m.imports_kind_of_row_appointments,
  treatments: m.imports_kind_of_row_treatments,
  clinicians: m.imports_kind_of_row_clinicians,
}

function How({ view: { choice, timeZones, countries }, refusal }: Props) {
  const typed = refusal?.typed ?? {}
  const has = (name: string) => typed[name] !== undefined && typed[name] !== ''
  const at = (name: string, first: string) => (has(name) ? (typed[name] ?? first) : first)
  return (
    <>
      {'columns' in choice && (
        <>
          <Choice name="kind" label={m.imports_match_kind()} value={at('kind', choice.kind)}>
            {csvKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kinds[kind]()}
              </option>
            ))}
          </Choice>
          <Choice name="dateOrder" label={m.imports_match_dates()} value={at('dateOrder', choice.dateOrder)}>
            <option value="month-first">{m.imports_match_month_first()}</option>
            <option value="day-first">{m.imports_match_day_first()}</option>
          </Choice>
        </>
      )}
      {'shown' in choice && (
        <label className={checkLine.checkLine}>
          <input type="checkbox" name="shown" value="1" defaultChecked={choice.shown} />
          <span>
            {m.imports_match_shown()}
            <small className={quietText.line}>{m.imports_match_shown_hint()}</small>
          </span>
        </label>
      )}
      {'events' in choice && (
        <>
          <Choice name="events" label={m.imports_match_events()} value={at('events', choice.events)}>
            <option value="appointments">{m.imports_match_events_appointments()}</option>
            <option value="closures">{m.imports_match_events_closures()}</option>
          </Choice>
          <Field
            className={compactField.compact}
            name="clinician"
            label={m.imports_match_clinician()}
            hint={m.imports_match_clinician_hint()}
            maxLength={100}
            autoComplete="off"
            defaultValue={at('clinician', choice.clinician?.name ?? '')}
          />
        </>
      )}
      {'timeZone' in choice && (
        <Choice
          name="timeZone"
          label={m.imports_match_zone()}
          value={at('timeZone', choice.timeZone)}
          error={refusal?.errors.timeZone}
        >
          {timeZones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </Choice>
      )}
      {'phoneCountry' in choice && (
        <Choice
          name="phoneCountry"
          label={m.imports_match_country()}
          value={at('phoneCountry', choice.phoneCountry)}
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Choice>
      )}
    </>
  )
}
