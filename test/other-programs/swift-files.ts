export type SwiftPorts = Record<'memcached' | 'account' | 'container' | 'object' | 'proxy', number>

export const swiftKey = 'clinic:app'
export const swiftSecret = 's3secret'

type Place = { folder: string; ports: SwiftPorts; user: string }

/** The configuration of a Swift that is one machine, by the name of each file. */
export function swiftFiles(place: Place): Record<string, string> {
  return {
    'swift.conf':
      '[swift-hash]\nswift_hash_path_prefix = only\nswift_hash_path_suffix = tests\n' +
      '[storage-policy:0]\nname = Policy-0\ndefault = yes\n',
    'account.conf': storageServer('account', place),
    'container.conf': storageServer('container', place),
    'object.conf': storageServer('object', place),
    'proxy.conf': proxyServer(place),
  }
}

const common = (name: keyof SwiftPorts, { folder, ports, user }: Place) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports[name]}
workers = 0
user = ${user}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
`

const storageServer = (name: 'account' | 'container' | 'object', place: Place) => `${common(name, place)}
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`

const proxyServer = (place: Place) => `${common('proxy', place)}
[pipeline:main]
pipeline = catch_errors gatekeeper cache bulk s3api tempauth slo copy proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${place.ports.memcached}
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
s3_acl = no
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_clinic_app = ${swiftSecret} .admin
[filter:slo]
use = egg:swift#slo
[filter:copy]
use = egg:swift#copy
`
