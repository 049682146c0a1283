import { clsx } from 'clsx'
import { Form, Link, useNavigation } from 'react-router'
import type { Spoken } from '#app/features/access/permissions/intents.ts'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import box from '#app/ui/back-office/box.module.css'
import listTable from '#app/ui/back-office/list-table.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { importPath, stepPath } from '../address.ts'
import type { ImportIntent } from '../commands.server.ts'
import type { CheckView } from '../page.server.ts'
import { undoDays } from '../rules.ts'
import { collisionWays } from '../sources/choice.ts'
import { Choice } from './choice.tsx'
import styles from './import-frame.module.css'
import { ImportFrame, LookAgain, Numbers } from './import-frame.tsx'
import { MatchNames } from './match-names.tsx'
import { RowsToLookAt } from './rows-to-look-at.tsx'

type Props = {
  view: CheckView
  refusal:
    | { message: string | null; errors: Record<string, string>; typed: Record<string, string> }
    | undefined
}

/** What an import would bring, before it does. */
export function CheckPage({ view, refusal }: Props) {
  const { id, state } = view
  return (
    <ImportFrame step="check" problem={refusal?.message}>
      {(state === 'checking' || state === 'reading') && (
        <section className={clsx(card.card, box.box)} aria-labelledby="checking-title">
          <h2 id="checking-title">{m.imports_checking_title()}</h2>
          <p>{m.imports_checking_lead()}</p>
          <p role="status">{m.imports_rows_read({ count: view.coming + view.here + view.looked })}</p>
          <LookAgain at={stepPath(id, 'check')} />
        </section>
      )}
      {state === 'failed' && (
        <>
          <section className={clsx(card.card, box.box)} aria-labelledby="failed-title">
            <h2 id="failed-title">{m.imports_failed_title()}</h2>
            <p>{m.imports_failed_lead()}</p>
            {view.canMatch && (
              <Link
                className={clsx(buttons.button, buttons.primary, buttons.small)}
                to={stepPath(id, 'match')}
              >
                {m.imports_match_again()}
              </Link>
            )}
          </section>
          <Discard id={id} />
        </>
      )}
      {state === 'checked' && <Checked view={view} refusal={refusal} />}
    </ImportFrame>
  )
}

const ways = {
  anyway: m.imports_collisions_anyway,
  cancelled: m.imports_collisions_cancelled,
  skip: m.imports_collisions_skip,
}

const patientNotes = [m.imports_nothing_sent, m.imports_unconfirmed, m.imports_new_treatments]
const websiteNotes = [m.imports_into_draft, m.imports_picture_source, m.imports_addresses_lead_on]

function Checked({ view, refusal }: Props) {
  const { id, canMatch, coming, patients, here, looked, colliding, kinds, looks, isOfWebsite, unknown } = view
  const intent = `start ${id}` satisfies Spoken<ImportIntent>
  const isStarting = useNavigation().formData?.get('intent') === intent
  return (
    <>
      <Form method="post" action={stepPath(id, 'check')} replace noValidate className={styles.page}>
        <section className={clsx(card.card, box.box)} aria-labelledby="check-title">
          <h2 id="check-title">{m.imports_check_title()}</h2>
          <p>{m.imports_check_lead()}</p>
          <Numbers
            of={[
              { count: coming, what: m.imports_count_coming },
              ...(isOfWebsite ? [] : [{ count: patients, what: m.imports_count_patients }]),
              { count: here, what: m.imports_count_here },
              { count: looked, what: m.imports_count_look },
            ]}
          />
          <div className={styles.notes}>
            {(isOfWebsite ? websiteNotes : patientNotes).map((note) => (
              <p key={note()}>{note()}</p>
            ))}
          </div>
        </section>
        {unknown.names.length > 0 && <MatchNames id={id} unknown={unknown} refusal={refusal} />}
        {kinds.length > 0 && (
          <section className={clsx(card.card, box.box)} aria-labelledby="kinds-title">
            <h2 id="kinds-title">{m.imports_what_comes()}</h2>
            <table className={listTable.table} aria-labelledby="kinds-title">
              <thead>
                <tr>
                  <th scope="col">{m.imports_column_what()}</th>
                  <th scope="col">{m.imports_column_new()}</th>
                  <th scope="col">{m.imports_column_same()}</th>
                  <th scope="col">{m.imports_column_left()}</th>
                </tr>
              </thead>
              <tbody>
                {kinds.map((line) => (
                  <tr key={line.kind}>
                    <td className={listTable.first}>
                      <b>{line.kind}</b>
                    </td>
                    <td data-l={m.imports_column_new()}>{numberText(line.new)}</td>
                    <td data-l={m.imports_column_same()}>{numberText(line.same)}</td>
                    <td data-l={m.imports_column_left()}>{numberText(line.left)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
        <RowsToLookAt id={id} looks={looks} count={looked} />
        <div className={styles.buttons}>
          {coming + here > 0 && (
            <div className={styles.start}>
              {colliding > 0 && (
                <Choice
                  name="collisions"
                  label={m.imports_collisions({ count: colliding })}
                  value={refusal?.typed.collisions ?? 'anyway'}
                >
                  {collisionWays.map((way) => (
                    <option key={way} value={way}>
                      {ways[way]()}
                    </option>
                  ))}
                </Choice>
              )}
              <Button
                size="small"
                name="intent"
                value={intent}
                busy={isStarting}
                busyText={m.imports_starting()}
              >
                {coming > 0 ? m.imports_start({ count: coming }) : m.imports_start_here()}
              </Button>
            </div>
          )}
          {canMatch && (
            <Link
              className={clsx(buttons.button, buttons.secondary, buttons.small)}
              to={stepPath(id, 'match')}
            >
              {m.imports_back_to_match()}
            </Link>
          )}
          <p>{coming + here > 0 ? m.imports_undo_for({ count: undoDays }) : m.imports_nothing_comes()}</p>
        </div>
      </Form>
      <Discard id={id} />
    </>
  )
}

function Discard({ id }: { id: string }) {
  return (
    <Form method="post" action={stepPath(id, 'check')} replace className={styles.buttons}>
      <HiddenFields fields={{ intent: `discard ${id}` satisfies Spoken<ImportIntent> }} />
      <Button size="small" variant="danger-outline" icon="trash">
        {m.imports_discard()}
      </Button>
      <Link to={importPath}>{m.imports_other_file()}</Link>
    </Form>
  )
}
