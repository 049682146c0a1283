import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayAt } from './samples.ts'
import type { Scene, Subject } from './subject.ts'

/** What a folder that was filled each night leaves in the table; the last one stopped half way. */
const fill = ({ database }: Scene) => {
  const night = (days: number, given: string) =>
    database(`insert into backups (id, kind, name, "startedBy", "startedAt", "endedAt", bytes, "rowCount", files, fault,
      "verifiedAt", "verificationFault") values ('sample-${-days}', 'nightly', 'sample', '', '${dayAt(days)}T09:00:00.000Z',
      '${dayAt(days)}T09:00:09.000Z', ${given})`)
  night(-3, `18412345, 41207, 64, '', '${dayAt(-3)}T11:00:00.000Z', ''`)
  night(-2, `18431122, 41390, 64, '', null, ''`)
  night(-1, `null, null, null, 'full', null, ''`)
  database(`insert into job_runs (name, "dueAt", "leasedUntil", holder, "startedAt", "succeededAt", "failedAt", failures,
    detail) values ('backup', '2099-01-01T00:00:00.000Z', null, '', null, '${dayAt(-2)}T09:00:09.000Z',
    '${dayAt(-1)}T09:00:09.000Z', 1, '{"bytes":18431122,"rows":41390,"files":64}')`)
  database(`insert into job_runs (name, "dueAt", "leasedUntil", holder, "startedAt", "succeededAt", "failedAt", failures,
    detail) values ('backup-test', '2099-01-01T00:00:00.000Z', null, '', null, '${dayAt(-3)}T11:00:00.000Z', null, 0,
    '{"fault":"","rows":41207,"files":64}')`)
}

const empty = ({ database }: Scene) => {
  database('delete from backups')
  database(`delete from job_runs where name in ('backup', 'backup-test')`)
}

export const backups: Subject[] = [
  { name: 'backups-off', path: '/admin/settings/backups' },
  {
    name: 'backups',
    path: '/admin/settings/backups',
    isAlone: true,
    environment: {
      BACKUP_DIR: join(tmpdir(), 'backups-of-pictures'),
      BACKUP_PASSPHRASE: 'a lantern in the window',
    },
    prepare: (scene) => {
      empty(scene)
      fill(scene)
    },
  },
]

const steps = (at: string) => (scene: Scene) => scene.database(`update settings set setupDoneAt = ${at}`)

export const firstSteps: Subject[] = [
  {
    name: 'first-steps',
    path: '/admin/dashboard',
    prepare: steps('null'),
    putBack: steps(`'2026-12-08T15:12:00.000Z'`),
  },
]
