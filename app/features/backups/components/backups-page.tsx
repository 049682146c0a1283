import { clsx } from 'clsx'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import { Chip, type ChipTone } from '#app/ui/back-office/chip.tsx'
import { ForInstaller } from '#app/ui/back-office/for-installer.tsx'
import listTable from '#app/ui/back-office/list-table.module.css'
import { Listing } from '#app/ui/back-office/listing.tsx'
import { ActionNotice, ProgressBanner } from '#app/ui/back-office/notices.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import { RowForm } from '#app/ui/back-office/row-form.tsx'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { backupsPath } from '../address.ts'
import type { BackupState, BackupsView, Running, ShownBackup } from '../page.server.ts'
import type { BackupIntent } from '../request-commands.server.ts'
import styles from './backups-page.module.css'

/** The newest first; on phones each is a card. */
function BackupsTable({ rows, listed }: Pick<BackupsView, 'rows' | 'listed'>) {
  return (
    <>
      <table className={listTable.table}>
        <caption className={typography.visuallyHidden}>{m.backups_list_caption()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.backups_columns_when()}</th>
            <th scope="col">{m.backups_columns_state()}</th>
            <th scope="col">{m.backups_columns_size()}</th>
            <th scope="col">{m.backups_columns_entries()}</th>
            <th scope="col">{m.backups_columns_files()}</th>
            <th scope="col">{m.backups_columns_who()}</th>
            <th scope="col">{m.backups_columns_test()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BackupRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      {listed !== null && (
        <p className={clsx(parts.note, styles.olderNote)}>{m.backups_list_listed({ count: listed })}</p>
      )}
    </>
  )
}

const looks: Record<BackupState, { tone: ChipTone; word: () => string }> = {
  running: { tone: 'info', word: m.backups_state_running },
  made: { tone: 'success', word: m.backups_state_made },
  failed: { tone: 'error', word: m.backups_state_failed },
}

function BackupRow({ row }: { row: ShownBackup }) {
  const { tone, word } = looks[row.state]
  return (
    <tr className={styles.backup}>
      <td className={clsx(listTable.first, typography.figures)}>
        <b>{row.when}</b>
        {row.fault && <small>{row.fault}</small>}
      </td>
      <td className={listTable.second}>
        <Chip tone={tone}>{word()}</Chip>
      </td>
      <Figure of={row.size} label={m.backups_columns_size()} />
      <Figure of={row.entries} label={m.backups_columns_entries()} />
      <Figure of={row.files} label={m.backups_columns_files()} />
      <td data-l={m.backups_columns_who()}>
        <bdi>{row.who}</bdi>
      </td>
      <Figure of={row.test} label={m.backups_columns_test()} />
    </tr>
  )
}

function Figure({ of, label }: { of: string; label: string }) {
  return (
    <td className={typography.figures} data-l={label}>
      {of || (
        <>
          <span aria-hidden="true">–</span>
          <span className={typography.visuallyHidden}>{m.backups_none()}</span>
        </>
      )}
    </td>
  )
}

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
    <RowForm list={backupsPath} fields={{ intent: 'back-up' satisfies BackupIntent }}>
      <Button variant="primary" size="small" disabled={isRunning}>
        <Icon name="stack" />
        {m.backups_now()}
      </Button>
    </RowForm>
  )
}

function State({ view }: { view: BackupsView }) {
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="backup-state-title">
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

/** What is wrong is in a sentence next to it, not in a colour alone. */
function Health({ isGood, warning }: { isGood: boolean; warning: string | null }) {
  if (warning) return <Chip tone="warning">{m.backups_look()}</Chip>
  return isGood ? <Chip tone="success">{m.backups_good()}</Chip> : <Chip>{m.backups_not_yet()}</Chip>
}

/** Where nothing is set up: what that means, and who can change it. */
function Off() {
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
