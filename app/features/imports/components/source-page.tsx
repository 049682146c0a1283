import { clsx } from 'clsx'
import { Form, Link, useNavigation } from 'react-router'
import { sectionPath } from '#app/features/access/screens/settings/address.ts'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import { Chip, type ChipTone } from '#app/ui/back-office/chip.tsx'
import compactField from '#app/ui/back-office/compact-field.module.css'
import listTable from '#app/ui/back-office/list-table.module.css'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Field } from '#app/ui/forms/field.tsx'
import { importPath } from '../address.ts'
import type { ShownImport } from '../page.server.ts'
import type { ImportState } from '../rules.ts'
import styles from './import-frame.module.css'
import { ImportFrame } from './import-frame.tsx'

type Props = {
  imports: readonly ShownImport[]
  refusal: { message?: string | undefined; errors?: Record<string, string> | undefined } | undefined
}

/** Where an import begins: which files can be read, and the file. */
export function SourcePage({ imports, refusal }: Props) {
  const isBusy = useNavigation().formAction === importPath
  return (
    <ImportFrame step="source" problem={refusal?.message}>
      <section className={clsx(card.card, box.box)} aria-labelledby="from-title">
        <h2 id="from-title">{m.imports_from_title()}</h2>
        <p>{m.imports_from_lead()}</p>
        <ul className={styles.sources}>
          {sources.map(({ name, text }) => (
            <li key={name()}>
              <b>{name()}</b>
              <small>{text()}</small>
            </li>
          ))}
        </ul>
      </section>
      <section className={clsx(card.card, box.box)} aria-labelledby="file-title">
        <h2 id="file-title">{m.imports_file_title()}</h2>
        <p>{m.imports_file_lead()}</p>
        <Form method="post" action={importPath} encType="multipart/form-data" noValidate>
          <Field
            className={compactField.compact}
            type="file"
            name="file"
            label={m.imports_file()}
            accept=".csv,.txt,.sql,.ics,.json,.xml,text/csv,text/calendar,application/json,text/xml"
            error={refusal?.errors?.file}
          />
          <div className={styles.buttons}>
            <Button size="small" busy={isBusy} busyText={m.imports_reading()}>
              {m.imports_continue()}
            </Button>
            <Link className={clsx(buttons.button, buttons.secondary, buttons.small)} to={sectionPath('data')}>
              {m.imports_cancel()}
            </Link>
          </div>
        </Form>
      </section>
      {imports.length > 0 && <PastImports imports={imports} />}
    </ImportFrame>
  )
}

const sources = [
  { name: m.imports_from_csv, text: m.imports_from_csv_text },
  { name: () => 'Easy!Appointments', text: m.imports_from_easy_text },
  { name: m.imports_from_calendar, text: m.imports_from_calendar_text },
  { name: m.imports_from_fhir, text: m.imports_from_fhir_text },
  { name: m.imports_from_wordpress, text: m.imports_from_wordpress_text },
]

const looks: Readonly<Record<ImportState, { word: () => string; tone: ChipTone }>> = {
  reading: { word: m.imports_import_checking, tone: 'plain' },
  uploaded: { word: m.imports_import_uploaded, tone: 'plain' },
  checking: { word: m.imports_import_checking, tone: 'info' },
  checked: { word: m.imports_import_checked, tone: 'plain' },
  importing: { word: m.imports_import_importing, tone: 'info' },
  stopped: { word: m.imports_import_stopped, tone: 'warning' },
  done: { word: m.imports_import_done, tone: 'success' },
  undoing: { word: m.imports_import_undoing, tone: 'info' },
  undone: { word: m.imports_import_undone, tone: 'plain' },
  failed: { word: m.imports_import_failed, tone: 'error' },
}

function PastImports({ imports }: Pick<Props, 'imports'>) {
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="past-title">
      <h2 id="past-title">{m.imports_past_title()}</h2>
      <table className={listTable.table} aria-labelledby="past-title">
        <thead>
          <tr>
            <th scope="col">{m.imports_column_file()}</th>
            <th scope="col">{m.imports_column_when()}</th>
            <th scope="col">{m.imports_column_state()}</th>
          </tr>
        </thead>
        <tbody>
          {imports.map(({ id, file, source, when, state, to }) => (
            <tr key={id}>
              <td className={clsx(listTable.first, styles.what)}>
                <Link to={to}>
                  <bdi>{file}</bdi>
                </Link>
                <small>{source}</small>
              </td>
              <td data-l={m.imports_column_when()}>{when}</td>
              <td data-l={m.imports_column_state()}>
                <Chip tone={looks[state].tone}>{looks[state].word()}</Chip>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
