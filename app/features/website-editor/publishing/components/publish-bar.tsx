import { clsx } from 'clsx'
import { Link } from 'react-router'
import { previewAddress, publishPath } from '#app/features/website-editor/preview/address.ts'
import { m } from '#app/language/messages.ts'
import parts from '#app/ui/back-office/parts.module.css'
import buttons from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import type { BarView } from '../views.ts'
import styles from './publish-bar.module.css'

/** Below everything that waits to be published: how much that is, and what can be done with it. */
export function PublishBar({ view, preview = '/' }: { view: BarView; preview?: string }) {
  const { count, savedAt, other } = view
  if (count === 0)
    return (
      <section
        className={clsx(parts.wrappingLine, styles.publishBar, styles.nothingWaits)}
        data-print="none"
        aria-label={m.website_bar_label()}
      >
        <p className={styles.text}>
          <span className={styles.halfSun} aria-hidden="true" />
          <b>{m.website_bar_quiet()}</b>
        </p>
      </section>
    )
  const outline = clsx(buttons.button, buttons.secondary, buttons.extraSmall, styles.outline)
  return (
    <section
      className={clsx(parts.wrappingLine, styles.publishBar)}
      data-print="none"
      aria-label={m.website_bar_label()}
    >
      <p className={styles.text}>
        <span className={styles.halfSun} aria-hidden="true" />
        <b>{m.website_bar_count({ count })}</b>
        <small>
          {savedAt && m.website_bar_saved({ time: savedAt })} {other && m.website_bar_other(other)}
        </small>
      </p>
      <Link className={outline} to={publishPath}>
        {m.website_bar_see()}
      </Link>
      <a className={outline} href={previewAddress(preview)}>
        <Icon name="eye" />
        {m.website_bar_preview()}
      </a>
      <Link
        className={clsx(buttons.button, buttons.primary, buttons.extraSmall, styles.publish)}
        to={`${publishPath}#publish`}
      >
        {m.website_bar_publish()}
      </Link>
    </section>
  )
}
