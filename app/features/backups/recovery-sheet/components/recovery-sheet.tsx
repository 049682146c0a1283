import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { backupsPath } from '#app/features/backups/address.ts'
import { m } from '#app/language/messages.ts'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { RecoverySheet } from '../page.server.ts'
import styles from './recovery-sheet.module.css'

/** One page of Letter paper: what to do when the server is lost. The passphrase is written in by hand, elsewhere. */
export function RecoverySheetPage({ sheet }: { sheet: RecoverySheet }) {
  return (
    <>
      <Tools />
      <article className={styles.sheet}>
        <header>
          <h1>{m.backups_sheet_title()}</h1>
          <p>{sheet.printed}</p>
        </header>
        <Facts sheet={sheet} />
        <section>
          <h2>{m.backups_sheet_steps()}</h2>
          <Steps sheet={sheet} />
        </section>
        <section>
          <h2>{m.backups_sheet_passphrase()}</h2>
          <p>{m.backups_sheet_passphrase_where()}</p>
          <Line />
        </section>
        <section>
          <h2>{m.backups_sheet_call()}</h2>
          <p>{m.backups_sheet_call_who()}</p>
          <Line />
          <Line />
        </section>
        <footer>{m.backups_sheet_keep()}</footer>
      </article>
    </>
  )
}

/** Above the sheet, never on paper. */
function Tools() {
  const hydrated = useHydrated()
  return (
    <nav className={clsx(screenHead.header, styles.tools)} aria-label={m.backups_sheet_title()}>
      <Link className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)} to={backupsPath}>
        {m.backups_set_up_back()}
      </Link>
      {hydrated && (
        <Button type="button" size="extra-small" icon="printer" onClick={() => window.print()}>
          {m.backups_sheet_do_print()}
        </Button>
      )}
      <p className={quietText.line}>{m.backups_sheet_two_copies()}</p>
    </nav>
  )
}

function Facts({ sheet: { clinic, version, folder, bucket, leaving } }: { sheet: RecoverySheet }) {
  const { name, address, phone, webAddress } = clinic
  return (
    <dl className={styles.facts}>
      <Fact title={m.backups_sheet_clinic()}>
        <bdi>{name}</bdi>
        <br />
        <bdi>{address}</bdi>
        <br />
        {phone}
      </Fact>
      <Fact title={m.backups_sheet_web_address()}>{webAddress ?? <Line />}</Fact>
      <Fact title={m.backups_sheet_program()}>{m.backups_sheet_version({ version })}</Fact>
      <Fact title={m.backups_sheet_folder()}>
        {folder === null ? m.backups_off_title() : <code>{folder}</code>}
      </Fact>
      {bucket === null ? (
        <Fact title={m.backups_sheet_copies()}>
          <Line />
        </Fact>
      ) : (
        <Fact title={m.backups_sheet_bucket()}>
          <code>{bucket}</code>
          {leaving.map((sentence) => (
            <span key={sentence} className={styles.sentence}>
              {sentence}
            </span>
          ))}
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
)

function Steps({ sheet: { version, newest, clinic, commands } }: { sheet: RecoverySheet }) {
  const { setUp, restore, fromBucket, start, certificate } = commands
  return (
    <ol>
      <li>{m.backups_sheet_step_call()}</li>
      <li>
        {m.backups_sheet_step_server({ version })}
        <Command line={setUp} />
      </li>
      <li>
        {m.backups_sheet_step_copy()} <code>{newest}</code>
      </li>
      <li>
        {m.backups_sheet_step_restore()}
        <Command line={restore} />
        {fromBucket !== null && m.backups_sheet_step_bucket()}
        <Command line={fromBucket} />
      </li>
      {start !== null && (
        <li>
          {m.backups_sheet_step_start()}
          <Command line={start} />
        </li>
      )}
      <li>
        {m.backups_sheet_step_address({ address: clinic.webAddress ?? m.backups_sheet_your_address() })}
        {certificate !== null && ` ${m.backups_sheet_step_certificate()}`}
        <Command line={certificate} />
      </li>
      <li>{m.backups_sheet_step_sign_in()}</li>
      <li>{m.backups_sheet_step_after()}</li>
    </ol>
  )
}

const Command = ({ line }: { line: string | null }) =>
  line !== null && <code className={styles.command}>{line}</code>

/** To write on. */
const Line = () => <span className={styles.line} />
