import { clsx } from 'clsx'
import { Form, Link, useNavigation } from 'react-router'
import { m } from '#app/language/messages.ts'
import { Chip, type ChipTone } from '#app/ui/back-office/chip.tsx'
import { CopyButton } from '#app/ui/back-office/copy-button.tsx'
import { ActionNotice } from '#app/ui/back-office/notices.tsx'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { type DeliverabilityDone, deliverabilityPath } from '../address.ts'
import type { DeliverabilityIntent } from '../commands.server.ts'
import type { DeliverabilityView, ShownFinding, ShownLine } from '../page.server.ts'
import type { State } from '../rules.ts'
import styles from './deliverability-panel.module.css'

const done = {
  checked: m.deliverability_done_checked,
  renewed: m.deliverability_done_renewed,
} as const
const refused = { often: m.deliverability_often, failed: m.deliverability_failed } as const

type NoticeProps = { done: DeliverabilityDone | null; actionKey: string }

/** What the last check, or the last new key, came to. */
export function DeliverabilityNotice({ done: what, actionKey }: NoticeProps) {
  return (
    <ActionNotice
      refusal={what === 'often' || what === 'failed' ? refused[what]() : undefined}
      done={what === 'checked' || what === 'renewed' ? done[what]() : null}
      closeLabel={m.deliverability_close()}
      actionKey={actionKey}
    />
  )
}

/** What DNS says of the clinic's emails, with the records that are missing ready to be copied. */
export function DeliverabilityPanel({ view }: { view: DeliverabilityView }) {
  const { summary, verdict, findings } = view
  return (
    <section className={clsx(card.card, styles.panel)} aria-labelledby="deliverability-title">
      <div className={styles.head}>
        <div>
          <h2 id="deliverability-title">{m.deliverability_title()}</h2>
          <p>{summary}</p>
          <p>{m.deliverability_lead()}</p>
        </div>
        <CheckAgain />
      </div>
      {verdict && (
        <p className={styles.verdict} data-good={verdict.isGood}>
          <Icon name={verdict.isGood ? 'check-circle-fill' : 'warning-circle-fill'} />
          {verdict.text}
        </p>
      )}
      {findings.map((finding) => (
        <Row key={finding.key} finding={finding} />
      ))}
    </section>
  )
}

function CheckAgain() {
  const { formAction, formData } = useNavigation()
  const busy = formAction === deliverabilityPath && formData?.get('intent') === 'check'
  return (
    <Form method="post" action={deliverabilityPath} replace preventScrollReset>
      <HiddenFields fields={{ intent: 'check' satisfies DeliverabilityIntent }} />
      <Button
        variant="secondary"
        size="extra-small"
        icon="arrows-clockwise"
        busy={busy}
        busyText={m.deliverability_checking()}
      >
        {m.deliverability_check()}
      </Button>
    </Form>
  )
}

const tones: Record<State, ChipTone> = {
  passing: 'success',
  missing: 'warning',
  weak: 'warning',
  mismatch: 'error',
  unchecked: 'plain',
}
const icons: Record<State, IconName> = {
  passing: 'check-circle-fill',
  missing: 'warning-circle-fill',
  weak: 'warning-circle-fill',
  mismatch: 'warning-circle-fill',
  unchecked: 'info-fill',
}

const hasMore = ({ help, line, current, isRenewable }: ShownFinding) =>
  help.length > 0 || line !== null || current !== null || isRenewable

/** One record; what can be done about it is folded in, unless it is what to do first. */
function Row({ finding }: { finding: ShownFinding }) {
  const { topic, title, text, state, stateText, isOpen } = finding
  const words = (
    <>
      <span className={styles.sign} data-state={state}>
        <Icon name={icons[state]} />
      </span>
      <span className={styles.words}>
        <b>{title}</b>
        <small>{text}</small>
      </span>
      <Chip tone={tones[state]} className={styles.state}>
        {stateText}
      </Chip>
    </>
  )
  if (!hasMore(finding)) return <div className={clsx(styles.row, styles.line)}>{words}</div>
  return (
    <details key={`${state} ${isOpen}`} className={styles.row} open={isOpen} data-topic={topic}>
      <summary className={styles.line}>
        {words}
        <Icon name="caret-down" />
      </summary>
      <More finding={finding} />
    </details>
  )
}

function More({ finding: { title, help, line, current, isRenewable } }: { finding: ShownFinding }) {
  return (
    <div className={styles.more}>
      {help.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {line && <DnsRecord line={line} topic={title} />}
      {current !== null && (
        <dl className={styles.record}>
          <Part what={m.deliverability_current()} value={current} topic={title} isCopied={false} />
        </dl>
      )}
      {isRenewable && (
        <Link
          to={deliverabilityPath}
          className={clsx(buttons.button, buttons.secondary, buttons.extraSmall, styles.renew)}
        >
          {m.deliverability_renew()}
        </Link>
      )}
    </div>
  )
}

function DnsRecord({ line, topic }: { line: ShownLine; topic: string }) {
  const { type, name, fullName, value, parts } = line
  const note =
    name === '@'
      ? m.deliverability_root_name({ name: fullName })
      : m.deliverability_full_name({ name: fullName })
  return (
    <>
      <dl className={styles.record}>
        <Part what={m.deliverability_type()} value={type} topic={topic} />
        <Part
          what={m.deliverability_name()}
          value={name}
          topic={topic}
          note={name === fullName ? undefined : note}
        />
        <Part what={m.deliverability_value()} value={value} topic={topic} />
      </dl>
      {parts !== null && (
        <details className={styles.parts}>
          <summary>{m.deliverability_parts()}</summary>
          <dl className={styles.record}>
            <Part what={m.deliverability_parts_value()} value={parts} topic={topic} />
          </dl>
        </details>
      )}
    </>
  )
}

type PartProps = { what: string; value: string; topic: string; note?: string | undefined; isCopied?: boolean }

function Part({ what, value, topic, note, isCopied = true }: PartProps) {
  const words = {
    copy: m.deliverability_copy(),
    copied: m.deliverability_copied(),
    what: m.deliverability_copy_what({ what, topic }),
  }
  return (
    <div>
      <dt>{what}</dt>
      <dd>
        <div className={styles.value}>
          <code>{value}</code>
          {isCopied && <CopyButton value={value} words={words} />}
        </div>
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}
