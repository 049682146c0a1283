import { carriedId, website } from '#app/features/clinic-profile/website/current-clinic.ts'
import { setFlag } from '#app/features/clinic-profile/website/fields.ts'
import type { Website } from '#app/features/clinic-profile/website/website.ts'

/**
 * What a page that runs in the browser has to know of the clinic there: not the words of pages that are drawn on the
 * server alone. A block of data, not a script: browsers never run this type.
 */
export function CarriedWebsite() {
  return (
    <script type="application/json" id={carriedId} suppressHydrationWarning>
      {JSON.stringify(carried(website())).replaceAll('<', '\\u003c')}
    </script>
  )
}

/**
 * Of the services what footer and structured data say: their names and anchors. Of the pages, which are on; of the legal
 * ones those that forms name, without who confirmed them.
 */
type Carried = Pick<Website, 'version' | 'profile'> & {
  groups: { look: Pick<Website['groups']['look'], 'logo' | 'logoDark'> } & Record<
    'legal-website-privacy' | 'legal-privacy-practices',
    { confirmed: string }
  >
  services: Pick<Website['services'][number], 'id' | 'title'>[]
  lists: { page: Pick<Website['lists']['page'][number], 'key' | 'place' | 'title'>[] }
}

const carried = ({ version, profile, services, lists, groups }: Website): Carried => ({
  version,
  profile,
  groups: {
    look: { logo: groups.look.logo, logoDark: groups.look.logoDark },
    'legal-website-privacy': isConfirmed(groups['legal-website-privacy']),
    'legal-privacy-practices': isConfirmed(groups['legal-privacy-practices']),
  },
  services: services.map(({ id, title }) => ({ id, title })),
  lists: { page: lists.page.map(({ key, place, title }) => ({ key, place, title })) },
})

const isConfirmed = ({ confirmed }: { confirmed: string }) => ({ confirmed: confirmed && setFlag })
