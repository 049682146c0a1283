import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { sectionPath } from '#app/features/access/screens/settings/address.ts'
import { RoleField } from '#app/features/accounts/people/components/role-field.tsx'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import checkLine from '#app/ui/back-office/check-line.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { CopyField } from '#app/ui/back-office/copy-field.tsx'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { described, Field, FieldFrame } from '#app/ui/forms/field.tsx'
import { scopeName } from '../copy.ts'
import type { KeyIntent } from '../keys/commands.server.ts'
import { keyDays, longestKeyName, scopes } from '../keys/rules.ts'
import styles from './connection-form.module.css'
import { newKeyPath } from './connections-page.tsx'

type Typed = { name: string; role: string; clinicianId: string; days: string; scopes: readonly string[] }

type Props = {
  clinicians: readonly { id: string; name: string }[]
  refusal: { message: string | null; errors: Record<string, string>; typed: Typed } | undefined
  /** The key that was made, shown this once. */
  made: string | undefined
  /** Asks once more who is there; null where that is known. */
  confirmation: ReactNode
}

const daysAtFirst = '365'

/** Makes a key and shows it once. */
export function NewKeyPage({ clinicians, refusal, made, confirmation }: Props) {
  return (
    <>
      <div className={screenHead.header}>
        <div>
          <h1 tabIndex={-1}>{made === undefined ? m.connections_key_make() : m.connections_key_made()}</h1>
          {made === undefined && <p className={quietText.line}>{m.connections_key_lead()}</p>}
        </div>
      </div>
      {refusal?.message && (
        <Banner tone="error" focus>
          <p>{refusal.message}</p>
        </Banner>
      )}
      <section className={clsx(card.card, box.box)}>
        {made === undefined ? (
          <KeyForm clinicians={clinicians} refusal={refusal} confirmation={confirmation} />
        ) : (
          <MadeKey value={made} />
        )}
      </section>
    </>
  )
}

function MadeKey({ value }: { value: string }) {
  return (
    <>
      <p>{m.connections_key_once()}</p>
      <CopyField
        isOnce
        name="api-key"
        value={value}
        words={{
          label: m.connections_key(),
          copy: m.connections_key_copy(),
          copied: m.connections_key_copied(),
        }}
      />
      <Link
        className={clsx(buttons.button, buttons.primary, buttons.small, box.button)}
        to={sectionPath('connections')}
      >
        {m.connections_key_done()}
      </Link>
    </>
  )
}

function KeyForm({ clinicians, refusal, confirmation }: Omit<Props, 'made'>) {
  const { errors = {}, typed } = refusal ?? {}
  return (
    <Form method="post" action={newKeyPath} replace noValidate className={styles.form}>
      <HiddenFields fields={{ intent: 'make-key' satisfies KeyIntent }} />
      <Field
        className={compactField.compact}
        name="name"
        label={m.connections_key_name()}
        hint={m.connections_key_name_hint()}
        maxLength={longestKeyName}
        autoComplete="off"
        defaultValue={typed?.name}
        error={errors.name}
        data-first
      />
      <RoleField
        role={typed?.role ?? ''}
        clinicianId={typed?.clinicianId ?? ''}
        clinicians={clinicians}
        errors={errors}
      />
      <fieldset>
        <legend className={fieldset.legend}>{m.connections_key_can()}</legend>
        <p className={quietText.text}>{m.connections_key_can_hint()}</p>
        {scopes.map((scope) => (
          <label key={scope} className={checkLine.checkLine}>
            <input
              type="checkbox"
              name="scope"
              value={scope}
              defaultChecked={typed?.scopes.includes(scope) ?? false}
            />
            <span>{scopeName[scope]()}</span>
          </label>
        ))}
      </fieldset>
      <FieldFrame
        id="days"
        label={m.connections_key_ends()}
        error={errors.days}
        className={compactField.compact}
      >
        <select
          {...described({ id: 'days', error: errors.days })}
          name="days"
          defaultValue={typed?.days ?? daysAtFirst}
        >
          {keyDays.map((days) => (
            <option key={days} value={days ?? ''}>
              {days === null ? m.connections_key_no_end() : m.connections_key_days({ count: days })}
            </option>
          ))}
        </select>
      </FieldFrame>
      {confirmation}
      <Button size="small">{m.connections_key_make()}</Button>
    </Form>
  )
}
