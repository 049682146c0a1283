import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { settingsPath } from '#app/features/access/screens/settings/address.ts'
import { Refusal, type Refused, useAttempt } from '#app/features/accounts/components/refusal.tsx'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import buttonRow from '#app/ui/back-office/button-row.module.css'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { isLost } from '#app/ui/back-office/use-kept-focus.ts'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import type { ProofKind } from '../commands.server.ts'
import styles from './confirm-page.module.css'
import { ConfirmationField } from './confirmation-field.tsx'

/** @property list from where the file was asked for that waits; null where a screen waits */
type Props = { proof: ProofKind; refused: Refused | undefined; list: string | null }

/** Asks once more who is there, before a guarded screen. */
export function ConfirmPage({ proof, refused, list }: Props) {
  const busy = useNavigation().state !== 'idle'
  const attempt = useAttempt(refused)
  const form = useRef<HTMLFormElement>(null)
  // What led here was on the screen before and took the focus along.
  useEffect(() => {
    if (isLost()) form.current?.querySelector('input')?.focus()
  }, [])
  return (
    <>
      <Head />
      <Form ref={form} method="post" replace noValidate className={clsx(card.card, box.box, styles.box)}>
        {refused && <Refusal key={attempt} refused={refused} />}
        <p>{m.confirm_lead()}</p>
        <ConfirmationField key={attempt} proof={proof} error={refused?.errors.confirmation} />
        <div className={clsx(buttonRow.row, styles.buttons)}>
          <Button size="small" busy={busy} busyText={m.confirm_checking()}>
            {m.confirm_go()}
          </Button>
          <Link
            className={clsx(buttons.button, buttons.secondary, buttons.small)}
            to={list ?? settingsPath}
            replace
          >
            {m.confirm_back()}
          </Link>
        </div>
      </Form>
    </>
  )
}

/** The answer was right; a file does not lead anywhere, so it waits to be taken. */
export function DownloadReady({ file, list }: { file: string; list: string }) {
  return (
    <>
      <Head />
      <div className={clsx(card.card, box.box, styles.box)}>
        <p role="status">{m.confirm_confirmed()}</p>
        <div className={clsx(buttonRow.row, styles.buttons)}>
          <a className={clsx(buttons.button, buttons.primary, buttons.small)} href={file} download>
            {m.confirm_download()}
          </a>
          <Link className={clsx(buttons.button, buttons.secondary, buttons.small)} to={list}>
            {m.confirm_back()}
          </Link>
        </div>
      </div>
    </>
  )
}

function Head() {
  return (
    <div className={screenHead.header}>
      <h1>{m.confirm_title()}</h1>
    </div>
  )
}
