import { clsx } from 'clsx'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Drawing } from '#app/art/drawing.tsx'
import { lost404, plainAtNight } from '#app/art/drawings.ts'
import logo from '#app/features/clinic-profile/components/logo.module.css'
import { Logo } from '#app/features/clinic-profile/components/logo.tsx'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { bookingPath } from '#app/features/public-pages/navigation.ts'
import { localPath } from '#app/language/addresses.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useOutTarget } from '#app/ui/embedded.ts'
import layout from '#app/ui/layout.module.css'
import typography from '#app/ui/typography.module.css'
import header from '../frame/site-header.module.css'
import styles from './error-page.module.css'

/**
 * What a person sees where no page could be made: the fixed title, the status, and ways on
 * (docs/specification.md#error-pages).
 */
export function ErrorPage() {
  const error = useRouteError()
  const target = useOutTarget()
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  return (
    <section className={clsx(layout.onDusk, styles.lost)} data-theme="dark">
      <title>{`${m.clinic_error_title()} - ${currentClinic().name}`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.picture}>
        <Drawing of={isNotFound ? lost404 : plainAtNight} alt="" eager />
      </div>
      <div className={layout.wrap}>
        <div className={styles.text}>
          <h1 className={clsx(typography.display, styles.title)} tabIndex={-1}>
            {m.clinic_error_title()}
          </h1>
          <p className={clsx(typography.lead, styles.lead)}>
            <b>{isNotFound ? m.clinic_error_not_found() : statusOf(error)}</b>{' '}
            {isNotFound
              ? (sentenceOf(error) ?? m.clinic_error_not_found_text())
              : m.clinic_error_broken_text()}
          </p>
          <div className={clsx(layout.actions, styles.nextSteps)}>
            <ButtonLink href={localPath('/')} target={target}>
              {m.clinic_error_home()}
            </ButtonLink>
            <ButtonLink href={bookingPath()} target={target} variant="secondary">
              {m.clinic_error_book()}
            </ButtonLink>
            <ButtonLink href={currentClinic().phone.link} variant="secondary" icon="phone">
              {currentClinic().phone.text}
            </ButtonLink>
            {!isNotFound && (
              <ButtonLink href={localPath('/status')} target={target} variant="secondary">
                {m.clinic_error_status()}
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

/** The same page alone, for errors outside the public frame, or of the frame itself. */
export function LoneErrorPage() {
  return (
    <>
      <header className={clsx(header.bar, header.still)} data-print="none" data-theme="dark">
        <div className={clsx(layout.wrap, header.content)}>
          <Logo line={localText(currentClinic().tagline)} className={logo.fitting} />
        </div>
      </header>
      <main id="main">
        <ErrorPage />
      </main>
    </>
  )
}

/** What a route of ours has to say about it: `throw data({ sentence }, { status: 404 })`. */
function sentenceOf(error: unknown): string | null {
  const said = isRouteErrorResponse(error) ? error.data?.sentence : null
  return typeof said === 'string' ? said : null
}

/** Status and its name; never the message of a surprise, which may name what is inside. */
function statusOf(error: unknown): string {
  if (!isRouteErrorResponse(error)) return m.clinic_error_broken()
  return names[error.status]?.() ?? String(error.status)
}

/** What the router answers by itself: a wrong method, a form that cannot be read. */
const names: Partial<Record<number, () => string>> = {
  400: m.clinic_error_bad_request,
  403: m.clinic_error_forbidden,
  405: m.clinic_error_not_allowed,
}
