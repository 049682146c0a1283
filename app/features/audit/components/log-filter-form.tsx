import { clsx } from 'clsx'
import { Form, Link } from 'react-router'
import { m } from '../../../language/messages.ts'
import { keysOf } from '../../../platform/shapes/keys.ts'
import compactField from '../../../ui/back-office/compact-field.module.css'
import { Button } from '../../../ui/button.tsx'
import fields from '../../../ui/forms/field.module.css'
import textLink from '../../../ui/text-link.module.css'
import { copy } from '../copy.ts'
import { isNarrowed, type LogFilter, logKinds, logPath } from '../log/filter.ts'
import styles from './log-filter-form.module.css'

type Props = { filter: LogFilter; people: { id: string; name: string }[] }

/** Who, what, when and which record; a plain form that asks with GET. */
export function LogFilterForm({ filter, people }: Props) {
  const others = { anonymous: m.audit_nobody(), operator: m.audit_operator(), system: m.audit_system() }
  const everybody = [...people.map(({ id, name }) => [id, name]), ...Object.entries(others)]
  return (
    <Form method="get" action={logPath} className={styles.form} key={JSON.stringify(filter)}>
      <Choice
        name="who"
        label={m.audit_filter_who()}
        value={filter.who}
        all={m.audit_everyone()}
        choices={everybody}
      />
      <Choice
        name="what"
        label={m.audit_filter_what()}
        value={filter.what}
        all={m.audit_everything()}
        choices={keysOf(logKinds).map((kind) => [kind, copy.kinds[kind]()])}
      />
      <Line name="from" label={m.audit_filter_from()} value={filter.from} type="date" />
      <Line name="to" label={m.audit_filter_to()} value={filter.to} type="date" />
      <Line name="record" label={m.audit_filter_record()} value={filter.record} type="text" />
      {(['session', 'patient'] as const).map(
        (name) => filter[name] && <input key={name} type="hidden" name={name} value={filter[name]} />,
      )}
      <Button type="submit" variant="secondary" size="extra-small">
        {m.audit_filter_show()}
      </Button>
      {isNarrowed(filter) && (
        <Link className={textLink.textLink} to={logPath}>
          {m.audit_filter_all()}
        </Link>
      )}
    </Form>
  )
}

type Named = { name: string; label: string; value: string | null }

function Choice({ name, label, value, all, choices }: Named & { all: string; choices: string[][] }) {
  return (
    <div className={clsx(fields.field, compactField.compact, styles.field)}>
      <label htmlFor={`log-${name}`}>{label}</label>
      <select id={`log-${name}`} name={name} defaultValue={value ?? ''}>
        <option value="">{all}</option>
        {choices.map(([id, word]) => (
          <option key={id} value={id}>
            {word}
          </option>
        ))}
      </select>
    </div>
  )
}

function Line({ name, label, value, type }: Named & { type: 'date' | 'text' }) {
  const id = `log-${name}`
  return (
    <div className={clsx(fields.field, compactField.compact, styles.field, type === 'text' && styles.record)}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        defaultValue={value ?? ''}
        autoComplete="off"
        {...(type === 'text' && { placeholder: m.audit_record_hint(), maxLength: 64, spellCheck: false })}
      />
    </div>
  )
}
