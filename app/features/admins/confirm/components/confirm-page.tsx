import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Button } from '../../../../ui/button.tsx'
import { isLost } from '../../../../ui/use-kept-focus.ts'
import { startPage } from '../../../admin-screens/screens.ts'
import { useAttempt } from '../../components/use-attempt.ts'
import { settingsPath } from '../../settings/address.ts'
import { Refusal, type Refused } from '../../sign-in/components/refusal.tsx'
import type { ProofKind } from '../commands.server.ts'
import { copy } from '../copy.ts'
import { ConfirmationField } from './confirmation-field.tsx'

type Props = { proof: ProofKind; refused: Refused | undefined; isDownload: boolean }

/** Asks once more who is there, before a guarded screen. */
export function ConfirmPage({ proof, refused, isDownload }: Props) {
  const busy = useNavigation().state !== 'idle'
  const attempt = useAttempt(refused)
  const form = useRef<HTMLFormElement>(null)
  // What led here stood on the screen before and took the focus along.
  useEffect(() => {
    if (isLost()) form.current?.querySelector('input')?.focus()
  }, [])
  return (
    <>
      <Head />
      <Form ref={form} method="post" replace noValidate className="card box ask-again">
        {refused && <Refusal key={attempt} refused={refused} />}
        <p>{copy.lead}</p>
        <ConfirmationField key={attempt} proof={proof} error={refused?.errors.confirmation} />
        <div className="acts2">
          <Button type="submit" size="small" busy={busy} busyText={copy.checking}>
            {copy.go}
          </Button>
          <Link className="btn s sm" to={isDownload ? startPage : settingsPath} replace>
            {copy.back}
          </Link>
        </div>
      </Form>
    </>
  )
}

/** The answer was right; a file does not lead anywhere, so it waits to be taken. */
export function DownloadReady({ file }: { file: string }) {
  return (
    <>
      <Head />
      <div className="card box ask-again">
        <p role="status">{copy.confirmed}</p>
        <div className="acts2">
          <a className="btn p sm" href={file} download>
            {copy.download}
          </a>
          <Link className="btn s sm" to={startPage}>
            {copy.toDashboard}
          </Link>
        </div>
      </div>
    </>
  )
}

function Head() {
  return (
    <div className="phd">
      <h1>{copy.title}</h1>
    </div>
  )
}
