import { type ReactNode, useContext } from 'react'
import { Links, Meta, Outlet, Scripts, useLocation, useMatches } from 'react-router'
import { IconLinks } from './features/clinic-profile/components/icon-links.tsx'
import { keepKeysScript } from './features/keyboard/early-keys.ts'
import { LookLinks, LookSheet, usePageLook } from './features/look/components/page-look.tsx'
import { CarriedWebsite } from './features/public-pages/components/frame/carried-website.tsx'
import { LoneErrorPage } from './features/public-pages/components/shared/error-page.tsx'
import { firstScript } from './features/theme/first-script.ts'
import { plainPath } from './language/addresses.ts'
import { clinicLanguages } from './language/clinic-languages.ts'
import { language } from './language/language.ts'
import { directionOf } from './language/languages.ts'
import pageScript from './page-script/page-script.js?url'
import { previewParameter } from './platform/pages/preview-parameter.ts'
import { isInteractive, ScriptMark } from './platform/pages/rendered-page.ts'
import { timeZoneName } from './platform/time-zone.ts'
import { speculationRules } from './speculation-rules.ts'
import { DemoMark } from './ui/demo-mark.tsx'
import { IconSheet } from './ui/icon-sheet.tsx'
import './styles/app.css'

export default function Root() {
  return <Outlet />
}

export const ErrorBoundary = LoneErrorPage

/**
 * The document. The first script sets the theme on <html> before React sees it, hence the silence about a
 * difference there; under /admin and /embed the server says light itself, for browsers without scripts.
 */
export function Layout({ children }: { children: ReactNode }) {
  const interactive = useMatches().some((match) => isInteractive(match.handle))
  const { pathname, search } = useLocation()
  const isBackOffice = /^\/(admin|invitation)(\/|$)/.test(plainPath(pathname))
  // A website that shows our form is light, as most are, or can't say that it's dark.
  const isLight = isBackOffice || /^\/embed\//.test(plainPath(pathname))
  const isLooked = !isBackOffice || /^\/admin\/login(\/|$)/.test(pathname)
  const look = usePageLook(isLooked)
  const isPreview = new URLSearchParams(search).has(previewParameter)
  const mark = useContext(ScriptMark)
  return (
    <html
      lang={language()}
      dir={directionOf(language())}
      data-spoken={language()}
      data-languages={interactive ? clinicLanguages().join() : undefined}
      data-zone={interactive ? timeZoneName() : undefined}
      data-look={isLooked ? look.hero : undefined}
      data-type={isLooked ? look.type : undefined}
      data-theme={isLight ? 'light' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <LookLinks {...look} />
        <script nonce={mark}>{firstScript}</script>
        {isBackOffice && interactive && (
          <script nonce={mark} suppressHydrationWarning>
            {keepKeysScript}
          </script>
        )}
        <Meta />
        <Links />
        <IconLinks />
        {isLooked && <LookSheet />}
        <script defer src={pageScript} />
      </head>
      <body>
        <IconSheet />
        <DemoMark />
        {children}
        {!isBackOffice && !isPreview && (
          <script type="speculationrules" nonce={mark} suppressHydrationWarning>
            {speculationRules}
          </script>
        )}
        {interactive && <CarriedWebsite />}
        {interactive && <Scripts />}
      </body>
    </html>
  )
}
