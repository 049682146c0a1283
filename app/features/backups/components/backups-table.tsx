import { clsx } from 'clsx'
import { m } from '#app/language/messages.ts'
import { Chip, type ChipTone } from '#app/ui/back-office/chip.tsx'
import listTable from '#app/ui/back-office/list-table.module.css'
import parts from '#app/ui/back-office/parts.module.css'
import typography from '#app/ui/typography.module.css'
import type { BackupState, BackupsView, ShownBackup } from '../page.server.ts'
import styles from './backups-page.module.css'

/** The newest first; on phones each is a card. */
export function BackupsTable({ rows, listed }: Pick<BackupsView, 'rows' | 'listed'>) {
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
