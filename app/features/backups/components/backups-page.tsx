import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import { Chip } from '#app/ui/back-office/chip.tsx'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { ForInstaller } from '#app/ui/back-office/for-installer.tsx'
import { Listing } from '#app/ui/back-office/listing.tsx'
import { ActionNotice, ProgressBanner } from '#app/ui/back-office/notices.tsx'
import { HiddenFields, RowForm } from '#app/ui/back-office/row-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Field } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type BackupsDone, backupsPath, recoverySheetPath, setUpPath } from '../address.ts'
import { BucketLink } from '../bucket/components/bucket-link.tsx'
import { hourlyCopy } from '../copy.ts'
import type { BackupFact, BackupsView, Running } from '../page.server.ts'
import type { BackupIntent } from '../request-commands.server.ts'
import styles from './backups-page.module.css'
import { BackupsTable } from './backups-table.tsx'

/** Why a form came back. */
type Refusal = { intent: string; message: string | null; errors: Record<string, string> }

type Props = {
  view: BackupsView | null
  problem: string | undefined
  refusal: Refusal | undefined
  /** Asks once more who is there; null where that is known. */
  confirmation: ReactNode
  /** Asks so from the start where no script runs. */
  withoutScript: ReactNode
  done: BackupsDone | null
  actionKey: string
}

const doneWords = {
  asked: m.backups_done_asked,
  checked: m.backups_done_checked,
  on: m.backups_done_on,
  saved: m.backups_done_saved,
  replaced: m.backups_done_replaced,
  off: m.backups_done_off,
  'bucket-saved': m.backups_done_bucket_saved,
  'bucket-removed': m.backups_done_bucket_removed,
  'bucket-taken-over': m.backups_done_bucket_taken_over,
} satisfies Record<BackupsDone, () => string>

const secondary = clsx(buttons.button, buttons.secondary, buttons.small)

/** How backups are doing, how they are made, whether somebody still has the passphrase, and the last ones. */
export function BackupsPage({ view, problem, refusal, confirmation, withoutScript, done, actionKey }: Props) {
  return (
    <Listing
      title={m.backups_title()}
      lead={m.backups_lead()}
      problem={problem}
      words={{
        emptyTitle: m.backups_list_title(),
        empty: m.backups_list_empty(),
        tryAgain: m.backups_try_again(),
      }}
      count={view && !view.isOn && view.rows.length === 0 ? null : (view?.rows.length ?? 0)}
      picture={null}
      action={
        view?.isOn && (
          <>
            <Link className={secondary} to={recoverySheetPath}>
              <Icon name="printer" />
              {m.backups_sheet_print()}
            </Link>
            <BackUpNow isRunning={view.running !== null} />
          </>
        )
      }
      above={
        <>
          <ActionNotice
            refusal={refusal?.message ?? undefined}
            done={done && doneWords[done]()}
            closeLabel={m.backups_close()}
            actionKey={actionKey}
          />
          {view && (
            <div className={styles.above}>
              {view.isOn ? (
                <On view={view} refusal={refusal} confirmation={confirmation ?? withoutScript} />
              ) : (
                <Off />
              )}
            </div>
          )}
        </>
      }
      actionKey={actionKey}
      list={backupsPath}
    >
      {view && <BackupsTable rows={view.rows} listed={view.listed} />}
    </Listing>
  )
}

function BackUpNow({ isRunning }: { isRunning: boolean }) {
  return (
    <RowForm list={backupsPath} fields={{ intent: 'back-up' satisfies BackupIntent }}>
      <Button variant="primary" size="small" disabled={isRunning}>
        <Icon name="stack" />
        {m.backups_now()}
      </Button>
    </RowForm>
  )
}

function Progress({ running: { line, written, of } }: { running: Running }) {
  return (
    <ProgressBanner
      line={line}
      look={{ path: backupsPath, words: m.backups_running_look() }}
      reached={written}
      total={of}
      label={m.backups_running_progress()}
    />
  )
}

type OnProps = Pick<Props, 'refusal' | 'confirmation'> & { view: BackupsView }

function On({ view, refusal, confirmation }: OnProps) {
  return (
    <>
      {view.running && <Progress running={view.running} />}
      <Facts facts={view.facts} />
      <HowTheyAreMade view={view} />
      <PassphraseCheck
        view={view}
        refusal={refusal?.intent === ('check-passphrase' satisfies BackupIntent) ? refusal : undefined}
        confirmation={confirmation}
      />
    </>
  )
}

/** What is wrong is in a sentence next to it, not in a color alone. */
function Facts({ facts }: { facts: BackupFact[] }) {
  const isGood = facts.every(({ tone }) => tone === 'success')
  return (
    <section className={clsx(card.card, styles.facts)} aria-labelledby="backup-state-title">
      <div className={styles.head}>
        <h2 id="backup-state-title">{isGood ? m.backups_protected() : m.backups_state()}</h2>
        {isGood ? (
          <Chip tone="success" icon="check-circle-fill">
            {m.backups_good()}
          </Chip>
        ) : (
          <Chip tone={facts.some(({ tone }) => tone === 'error') ? 'error' : 'warning'} icon="warning-fill">
            {m.backups_look()}
          </Chip>
        )}
      </div>
      <dl>
        {facts.map(({ title, when, detail, tone }) => (
          <div key={title} data-tone={tone}>
            <dt>{title}</dt>
            <dd>
              <b>
                {tone !== 'success' && (
                  <Icon name={tone === 'error' ? 'warning-circle-fill' : 'warning-fill'} />
                )}
                {when}
              </b>
              {detail && <small>{detail}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function HowTheyAreMade({ view }: { view: BackupsView }) {
  const { schedule, folder, isFixed, offSite, isOffSiteFixed } = view
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="backup-how-title">
      <h2 id="backup-how-title">{m.backups_how()}</h2>
      <div className={box.line}>
        <span className={box.text}>
          <b>{schedule.join(' ')}</b>
          <small>{m.backups_test_when()}</small>
        </span>
        {isFixed ? (
          <Chip>{m.backups_fixed()}</Chip>
        ) : (
          <Link className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)} to={setUpPath}>
            {m.backups_change()}
          </Link>
        )}
      </div>
      <div className={box.line}>
        <span className={box.text}>
          <b>{m.backups_where()}</b>
        </span>
      </div>
      <div className={box.line}>
        <span className={box.text}>
          <b>{offSite ? offSite.bucket : m.backups_bucket_nothing()}</b>
          {offSite && (
            <small>
              {(offSite.hourlyReason ? hourlyCopy[offSite.hourlyReason] : m.backups_bucket_minute)()}
            </small>
          )}
        </span>
        {isOffSiteFixed ? <Chip>{m.backups_fixed()}</Chip> : <BucketLink isSet={offSite !== null} />}
      </div>
      <ForInstaller>
        {(isFixed ? m.backups_installer_folder : m.backups_installer_own)({ folder: folder ?? '' })}
      </ForInstaller>
    </section>
  )
}

type CheckProps = OnProps

function PassphraseCheck({ view, refusal, confirmation }: CheckProps) {
  const { passphraseWarning, passphraseChecked, isFixed } = view
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="backup-check-title">
      <div className={styles.titled}>
        <h2 id="backup-check-title">{m.backups_check_title()}</h2>
        {passphraseWarning ? (
          <Chip tone="warning" icon="warning-fill">
            {m.backups_look()}
          </Chip>
        ) : null}
      </div>
      <p>{m.backups_check_lead()}</p>
      <p className={clsx(passphraseWarning && styles.warning)}>{passphraseWarning ?? passphraseChecked}</p>
      <Form method="post" action={backupsPath} replace preventScrollReset className={styles.check} noValidate>
        <HiddenFields fields={{ intent: 'check-passphrase' satisfies BackupIntent }} />
        <Field
          className={clsx(compactField.compact, styles.field)}
          id="check"
          name="passphrase"
          type="password"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={m.backups_check_label()}
          hint={m.backups_check_hint()}
          error={refusal?.errors.passphrase}
        />
        {refusal?.errors.passphrase && (
          <p className={styles.lost}>
            {m.backups_check_lost()}{' '}
            {isFixed ? (
              m.backups_check_lost_fixed()
            ) : (
              <Link to={setUpPath}>{m.backups_check_lost_link()}</Link>
            )}
          </p>
        )}
        {confirmation}
        <Button size="small" variant="secondary">
          {m.backups_check_do()}
        </Button>
      </Form>
    </section>
  )
}

/** Where nothing is set up: what that means, and the way to change it. */
function Off() {
  return (
    <>
      <Banner tone="error">
        <p>
          <b>{m.backups_off_title()}</b> {m.backups_off_why()}
        </p>
      </Banner>
      <section className={clsx(card.card, box.box)} aria-labelledby="backup-off-title">
        <h2 id="backup-off-title">{m.backups_off_how_title()}</h2>
        <ol className={styles.steps}>
          <li>{m.backups_off_step_passphrase()}</li>
          <li>{m.backups_off_step_keep()}</li>
        </ol>
        <Link className={clsx(buttons.button, buttons.primary, buttons.small)} to={setUpPath}>
          {m.backups_turn_on()}
        </Link>
      </section>
    </>
  )
}
