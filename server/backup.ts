import { backUp } from '../app/operator/backups.server.ts'
import { fileArgument, runCommand, say } from './operator/operator.ts'
import { secretKeyIn } from './start/data-folder.ts'
import { readEnvironment } from './start/environment.ts'
import { passphraseOf } from './start/passphrase.ts'

/** `npm run backup -- FILE`, next to a serving process or without one. */
await runCommand(async () => {
  const file = fileArgument('backup')
  if (file === null) return
  const settings = readEnvironment(process.env)
  const passphrase = await passphraseOf(settings.backup.passphrase, { twice: true })
  const outcome = await backUp(settings, {
    path: file,
    passphrase,
    secretKey: () => settings.secretKey ?? secretKeyIn(settings.dataDirectory),
  })
  process.exitCode = outcome.ok ? 0 : 1
  if (!outcome.ok) return say(outcome.message ?? '')
  const { rows, files, bytes, checkpoint } = outcome.value
  say(`ok, ${rows} rows and ${files} files in ${bytes} bytes; read again and found whole.`)
  if (checkpoint) say(`Checkpoint of the audit log: ${checkpoint}`)
})
