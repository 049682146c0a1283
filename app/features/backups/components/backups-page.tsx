import { clsx } from 'clsx'
import { m } from '../../../language/messages.ts'
import { ActionNotice } from '../../../ui/back-office/action-notice.tsx'
import box from '../../../ui/back-office/box.module.css'
import { Chip } from '../../../ui/back-office/chip.tsx'
import { ForInstaller } from '../../../ui/back-office/for-installer.tsx'
import { Listing } from '../../../ui/back-office/listing.tsx'
import { ProgressBanner } from '../../../ui/back-office/progress-banner.tsx'
import { RowForm } from '../../../ui/back-office/row-form.tsx'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { backupsPath } from '../address.ts'
import type { BackupsView, Running } from '../page.server.ts'
import styles from './backups-page.module.css'
import { BackupsTable } from './backups-table.tsx'

type Props = {
  view: BackupsView | null
  problem: string | undefined
  /** Why the last one was not begun. */
  refusal: string | undefined
  isAsked: boolean
  actionKey: string
}

/** How backups are doing, where they lie, the last ones, and one now. */
export function BackupsPage({ view, problem, refusal, isAsked, actionKey }: Props) {
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
      count={view?.rows.length ?? 0}
      picture={null}
      action={view?.isOn && <BackUpNow isRunning={view.running !== null} />}
      above={
        <>
          <ActionNotice
            refusal={refusal}
            done={isAsked ? m.backups_done_asked() : null}
            closeLabel={m.backups_close()}
            actionKey={actionKey}
          />
          {view && <State view={view} />}
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
    <RowForm list={backupsPath} fields={{ intent: 'back-up' }}>
      <Button type="submit" variant="primary" size="small" disabled={isRunning}>
        <Icon name="stack" />
        {m.backups_now()}
      </Button>
    </RowForm>
  )
}

function State({ view }: { view: BackupsView }) {
  return (
    <section className={clsx(card.card, box.box, styles.state)} aria-labelledby="backup-state-title">
      <h2 id="backup-state-title">{m.backups_state()}</h2>
      {view.running && <Progress running={view.running} />}
      {view.isOn ? <On view={view} /> : <Off />}
    </section>
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

function On({ view }: { view: BackupsView }) {
  const { last, lastHolds, warning, test, testWarning, schedule, folder } = view
  return (
    <>
      <div className={box.line}>
        <span className={box.text}>
          <b>{last}</b>
          {lastHolds && <small>{lastHolds}</small>}
          {warning && <small className={box.warning}>{warning}</small>}
        </span>
        <Health isGood={view.hasLast} warning={warning} />
      </div>
      <div className={box.line}>
        <span className={box.text}>
          <b>{test}</b>
          <small>{m.backups_test_when()}</small>
          {testWarning && <small className={box.warning}>{testWarning}</small>}
        </span>
        <Health isGood={view.isTested} warning={testWarning} />
      </div>
      <div className={box.line}>
        <span className={box.text}>
          <b>{m.backups_where()}</b>
          <small>{m.backups_where_copies()}</small>
          <small>{schedule.join(' ')}</small>
        </span>
      </div>
      <div className={box.line}>
        <span className={box.text}>
          <b>{m.backups_passphrase()}</b>
          <small>{m.backups_passphrase_paper()}</small>
        </span>
      </div>
      <ForInstaller>{m.backups_installer_folder({ folder: folder ?? '' })}</ForInstaller>
    </>
  )
}

/** What is wrong stands in a sentence beside it, not in a colour alone. */
export function Health({ isGood, warning }: { isGood: boolean; warning: string | null }) {
  if (warning) return <Chip tone="warning">{m.backups_look()}</Chip>
  return isGood ? <Chip tone="success">{m.backups_good()}</Chip> : <Chip>{m.backups_not_yet()}</Chip>
}

/** Where nothing is set up: what that means, and who can change it. */
export function Off() {
  return (
    <>
      <div className={box.line}>
        <span className={box.text}>
          <b>{m.backups_off_title()}</b>
          <small>{m.backups_off_why()}</small>
        </span>
        <Chip tone="warning">{m.backups_off()}</Chip>
      </div>
      <p>{m.backups_off_how()}</p>
      <ForInstaller>{m.backups_installer_off()}</ForInstaller>
    </>
  )
}
