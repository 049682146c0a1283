import { isRouteErrorResponse, useRouteError } from 'react-router'
import { lost404, plainAtNight } from '../../../art/drawings.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { clinic } from '../content.ts'
import { copy } from '../copy.ts'
import { bookingPage } from '../navigation.ts'
import { Logo } from './logo.tsx'

/**
 * What a person sees where no page could be made: the fixed title, the status, and ways on
 * (docs/specification.md#error-pages).
 */
export function ErrorPage() {
  const error = useRouteError()
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  return (
    <section className="lost on-dusk" data-theme="dark">
      <title>{`${copy.error.title} - ${clinic.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="art">
        <Drawing of={isNotFound ? lost404 : plainAtNight} alt="" eager />
      </div>
      <div className="wrap">
        <div className="txt">
          <h1 className="d1" tabIndex={-1}>
            {copy.error.title}
          </h1>
          <p className="lead">
            <b>{isNotFound ? copy.error.notFound : statusOf(error)}</b>{' '}
            {isNotFound ? (sentenceOf(error) ?? copy.error.notFoundText) : copy.error.brokenText}
          </p>
          <div className="acts">
            <ButtonLink href="/">{copy.error.home}</ButtonLink>
            <ButtonLink href={bookingPage.path} variant="secondary">
              {copy.error.book}
            </ButtonLink>
            <ButtonLink href={clinic.phone.link} variant="secondary" icon="phone">
              {clinic.phone.text}
            </ButtonLink>
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
      <header className="nav still" data-theme="dark">
        <div className="wrap">
          <Logo line={clinic.tagline} />
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
  if (!isRouteErrorResponse(error)) return copy.error.broken
  return [error.status, error.statusText].filter(Boolean).join(' ')
}
