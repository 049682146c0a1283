import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { startPage } from '../../admin-screens/screens.ts'
import { copy } from '../copy.ts'

/** What nobody foresaw, in the back office: light, and with a way back. */
export function AdminError({ logo }: { logo: React.ReactNode }) {
  const error = useRouteError()
  return (
    <main className="lone">
      <title>{copy.errorTitle}</title>
      <div className="card">
        {logo}
        <h1>{copy.errorTitle}</h1>
        <p>{isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : copy.errorText}</p>
        <ButtonLink href={startPage}>{copy.toDashboard}</ButtonLink>
      </div>
    </main>
  )
}
