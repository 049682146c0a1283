import { Link } from 'react-router'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { versionsPath } from '#app/features/website-editor/address.ts'
import { languageOfField } from '#app/features/website-editor/field-names.ts'
import { m } from '#app/language/messages.ts'
import buttonRow from '#app/ui/back-office/button-row.module.css'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Marked } from '#app/ui/marked.tsx'
import type { ComparedView } from '../views.ts'
import { RestoreForm } from './restore-form.tsx'
import styles from './versions-page.module.css'

/** One version next to what is public; asks before a draft goes for it. */
export function VersionPage({ view, isAsking }: { view: ComparedView; isAsking: boolean }) {
  const { number, note, when, by, isPublic, draftCount, differences } = view
  return (
    <SectionCard
      title={[m.website_versions_compared({ when }), note].filter(Boolean).join(' · ')}
      lead={[by, m.website_versions_compared_lead()].filter(Boolean).join(' · ')}
      action={
        <Link className={styles.back} to={versionsPath}>
          {m.website_versions_back()}
        </Link>
      }
    >
      {isAsking && draftCount > 0 && (
        <Banner tone="warning" focus>
          <p>
            <b>{m.website_versions_restore_ask()}</b> {m.website_versions_replaces({ count: draftCount })}
          </p>
          <div className={buttonRow.row}>
            <ButtonLink variant="secondary" size="extra-small" href={versionsPath}>
              {m.website_versions_restore_no()}
            </ButtonLink>
            <RestoreForm number={number} draftCount={draftCount} isAsked>
              <Button variant="danger" size="extra-small">
                {m.website_versions_restore_yes()}
              </Button>
            </RestoreForm>
          </div>
        </Banner>
      )}
      {differences.length === 0 ? (
        <p>{m.website_versions_compared_same()}</p>
      ) : (
        <Differences differences={differences} />
      )}
      {!isPublic && differences.length > 0 && !isAsking && (
        <RestoreForm number={number} draftCount={draftCount}>
          <Button size="small" icon="arrow-counter-clockwise">
            <Marked parts={m.website_versions_restore.parts({ when })} marks={{ hidden: () => null }} />
          </Button>
        </RestoreForm>
      )}
    </SectionCard>
  )
}

function Differences({ differences }: Pick<ComparedView, 'differences'>) {
  return (
    <table className={styles.compared}>
      <thead>
        <tr>
          <th scope="col">{m.website_versions_compared_field()}</th>
          <th scope="col">{m.website_versions_compared_then()}</th>
          <th scope="col">{m.website_versions_compared_now()}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, name, old, now }) => (
          <tr key={field}>
            <th scope="row">{name}</th>
            <Words words={old} label={m.website_versions_compared_then()} field={field} />
            <Words words={now} label={m.website_versions_compared_now()} field={field} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Words({ words, label, field }: { words: string[]; label: string; field: string }) {
  return (
    <td data-label={label} lang={languageOfField(field) ?? undefined}>
      {words.length === 0 ? <em>{m.website_publish_old_empty()}</em> : words.join('\n')}
    </td>
  )
}
