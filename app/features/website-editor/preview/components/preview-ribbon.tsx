import { clsx } from 'clsx'
import { pathIn } from '#app/language/addresses.ts'
import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { language } from '#app/language/language.ts'
import { ownName } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { useAsServed } from '#app/ui/as-served.ts'
import buttons from '#app/ui/button.module.css'
import { previewAddress, publishPath } from '../address.ts'
import styles from './preview-ribbon.module.css'

/** Above a page that nobody else sees yet: in which language, and the way back. */
export function PreviewRibbon({ path }: { path: string }) {
  return (
    <aside
      id={ribbonId}
      className={styles.ribbon}
      data-above
      aria-label={m.website_preview()}
      {...useAsServed(ribbonId, import.meta.env.SSR && <Inside path={path} />)}
    />
  )
}

const ribbonId = 'preview-ribbon'

function Inside({ path }: { path: string }) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <div className={styles.content}>
        <p>
          <b>{m.website_preview()}.</b> {m.website_preview_lead()}
        </p>
        <div className={styles.languages}>
          {clinicLanguages().map((one) => (
            <a
              key={one}
              href={previewAddress(pathIn(one, path))}
              lang={one}
              hrefLang={one}
              aria-current={one === language() ? 'true' : undefined}
            >
              {ownName(one)}
            </a>
          ))}
        </div>
        <a className={clsx(buttons.button, buttons.secondary, buttons.small)} href={editedAt(path)}>
          {m.website_preview_back()}
        </a>
        <a className={clsx(buttons.button, buttons.primary, buttons.small)} href={publishPath}>
          {m.website_bar_publish()}
        </a>
      </div>
    </>
  )
}

/** Where most of that page is changed. */
function editedAt(path: string): string {
  const [, section] = /\/(services|doctors)$/.exec(path) ?? []
  return `/admin/clinic/${section ?? 'texts'}`
}
