import { clsx } from 'clsx'
import { Link } from 'react-router'
import { bucketPath } from '#app/features/backups/address.ts'
import { m } from '#app/language/messages.ts'
import buttons from '#app/ui/button.module.css'

/** Leads to where the bucket is set, with the look of a button. */
export const BucketLink = ({ isSet }: { isSet: boolean }) => (
  <Link className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)} to={bucketPath}>
    {isSet ? m.backups_change() : m.backups_bucket_connect()}
  </Link>
)
