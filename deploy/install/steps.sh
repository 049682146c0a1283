# shellcheck shell=sh disable=SC2034,SC2154
# Part of deploy/install.sh: the steps, each with what takes it back.

prepare_folders() {
  for folder in "$program" "$program/releases" "$program/node"; do
    [ -d "$folder" ] || undoable "rmdir '$folder'"
    mkdir -p "$folder"
  done
  stage=$(mktemp -d "$program/new.XXXXXX")
  undoable "rm -rf '$stage'"
  log="$stage/log"
}

installed_packages() { dpkg-query -W -f='${db:Status-Status} ${Package}\n' | sed -n 's/^installed //p' | sort -u; }
# Installs what is missing of these packages, and nothing that they only recommend.
apt_install() {
  missing=''
  for package; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  [ -f "$stage/packages" ] || installed_packages >"$stage/packages"
  undoable "installed_packages | comm -13 '$stage/packages' - | xargs -r apt-get -qq purge -y"
  quietly apt-get -q update || true
  # shellcheck disable=SC2086
  quietly apt-get -q -o DPkg::Lock::Timeout=300 install -y --no-install-recommends $missing ||
    fail "apt-get could not install$missing. Check the network and that no other program is installing, then run this again."
}
# Node is linked with these; the smallest images of Debian are without them.
install_libraries() { apt_install libatomic1 libstdc++6 ca-certificates; }
install_caddy() {
  if has caddy; then return; fi
  undoable 'systemctl stop caddy'
  apt_install caddy
  touch "$stage/caddy-is-ours"
}

fetch() {
  # A redirect may not lead out of https: what is in the archive besides the program has no checksum of ours.
  if has curl; then curl --proto =https --fail --silent --show-error --location --output "$2" "$1" 2>>"$log"
  elif has wget; then wget --quiet --max-redirect=0 --output-document="$2" "$1" 2>>"$log"
  else apt_install curl && curl --proto =https --fail --silent --location --output "$2" "$1" 2>>"$log"; fi ||
    fail "$1 can't be fetched. Check that this machine reaches the internet, then run this again."
}

# One program counts, whatever archive it came in: the one with the pinned checksum.
get_node() {
  node="$program/node/$node_version/bin/node"
  if [ -x "$node" ] && [ "$(sha512sum <"$node" | cut -d ' ' -f 1)" = "$node_sum" ]; then return; fi
  name="node-$node_version-$platform.tar.gz"
  for candidate in "$node_archive" "$source/$name" "$source/../$name"; do
    [ -f "$candidate" ] && break
    candidate=''
  done
  [ -z "$node_archive" ] || [ -n "$candidate" ] || fail "$node_archive is not there."
  if [ -z "$candidate" ]; then
    candidate="$stage/node.tar.gz"
    fetch "https://nodejs.org/dist/v$node_version/node-v$node_version-$platform.tar.gz" "$candidate"
  fi
  mkdir "$stage/node"
  quietly tar -xf "$candidate" --no-same-owner -C "$stage/node" || fail "$candidate can't be unpacked."
  found=$(find "$stage/node" -path '*/bin/node' -type f | head -n 1)
  [ "$(cat "$found" /dev/null | sha512sum | cut -d ' ' -f 1)" = "$node_sum" ] ||
    fail "$candidate doesn't hold the pinned Node $node_version: its checksum is another one. It was not used."
  chmod 755 "$found"
  undoable "rm -rf '$program/node/$node_version'"
  rm -rf "${program:?}/node/$node_version"
  mv "${found%/bin/node}" "$program/node/$node_version"
}

check_network() {
  if $again && caddy_is_ours && grep -q "^$domain " "$caddyfile"; then return; fi
  if [ "$(listener 80)" = caddy ]; then
    undoable 'systemctl start caddy'
    quietly systemctl stop caddy
  fi
  "$node" "$source/deploy/install/network.mjs" clock "${acme_ca:-https://acme-v02.api.letsencrypt.org/directory}" || exit 1
  "$node" "$source/deploy/install/network.mjs" domain "$domain" || exit 1
}

make_user() {
  if id firstlight >/dev/null 2>&1; then return; fi
  undoable 'userdel firstlight'
  quietly useradd --system --user-group --home-dir "$data" --no-create-home --shell /usr/sbin/nologin firstlight
}

# make_folder PATH MODE OWNER: one that was there keeps what is in it.
make_folder() {
  [ -d "$1" ] || undoable "rm -rf '$1'"
  install -d -m "$2" -o "${3%:*}" -g "${3#*:}" "$1"
}
make_folders() {
  make_folder "$data" 0700 firstlight:firstlight
  make_folder "$backups" 0700 firstlight:firstlight
  make_folder /var/cache/firstlight 0700 firstlight:firstlight
  make_folder "$settings" 0750 root:firstlight
}

# as_user COMMAND: with the rights of the service.
as_user() { setpriv --reuid=firstlight --regid=firstlight --clear-groups --no-new-privs --inh-caps=-all "$@"; }

# The same version again is put in place again: that repairs a folder in which somebody changed something.
put_release() {
  if ! $carries_build && [ -f "$release/build/server/index.js" ]; then return; fi
  mkdir "$stage/release"
  for name in .runtime data test e2e bench test-results screenshots release node 'node-*.tar.gz'; do
    echo "./$name"
  done >"$stage/left-out"
  $carries_build || printf '%s\n' ./node_modules ./build >>"$stage/left-out"
  tar -C "$source" --exclude-vcs --exclude-from="$stage/left-out" -cf - . |
    tar --no-same-owner -xf - -C "$stage/release" || fail "$source can't be copied to $program."
  $carries_build || build_release
  [ -f "$stage/release/build/server/index.js" ] || fail "$source can't be copied to $program."
  ln -s "../../node/$node_version" "$stage/release/node"
  chown -R root:root "$stage/release"
  chmod -R u=rwX,go=rX "$stage/release"
  undoable "rm -rf '$release'; [ ! -d '$stage/former' ] || mv '$stage/former' '$release'"
  [ ! -d "$release" ] || mv "$release" "$stage/former"
  mv "$stage/release" "$release"
}

# Packages and build are made with the rights of the service, never root's.
build_release() {
  npm="$program/node/$node_version/lib/node_modules/npm/bin/npm-cli.js"
  [ -f "$npm" ] || fail 'Building needs the archive of Node that carries npm. Run this again without --node, or install from a release.'
  chown -R firstlight "$stage/release"
  chmod 711 "$stage"
  (
    cd "$stage/release"
    export PATH="$program/node/$node_version/bin:$PATH" HOME="$stage/release/.home" npm_execpath="$npm"
    mkdir -m 700 "$HOME" && chown firstlight "$HOME"
    quietly as_user node scripts/build.mjs
    tools=$(node -p "require('./package.json').buildTools.join(' ')")
    # shellcheck disable=SC2086
    quietly as_user node "$npm" uninstall --no-save --ignore-scripts $tools
    rm -rf "$HOME"
  ) || fail 'The build failed; the lines below say where.'
}

random() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }

# Five groups of five letters and digits, without those that look alike: 123 bits, easy to copy from paper.
passphrase() { tr -dc 'abcdefghjkmnpqrstuvwxyz23456789' </dev/urandom | head -c 25 | sed 's/...../&-/g; s/-$//'; }

write_settings() {
  if [ ! -s "$settings/secret.key" ]; then
    if [ -e "$data/firstlight.db" ] && [ -s "$data/secret.key" ]; then key=$(cat "$data/secret.key"); else key=$(random 32); fi
    undoable "rm -f '$settings/secret.key'"
    (umask 077 && printf '%s\n' "$key" >"$settings/secret.key.new")
    chown firstlight:firstlight "$settings/secret.key.new"
    mv "$settings/secret.key.new" "$settings/secret.key"
  fi
  file="$settings/environment"
  undoable "if [ -f '$stage/environment' ]; then cp -p '$stage/environment' '$file'; else rm -f '$file'; fi"
  if [ -f "$file" ]; then
    cp -p "$file" "$stage/environment"
    (umask 077 && sed -e "s|^PUBLIC_URL=.*|PUBLIC_URL=https://$domain|" -e "s|^PORT=.*|PORT=$port|" "$file" >"$file.new")
  else
    backup_passphrase=${BACKUP_PASSPHRASE:-$(passphrase)}
    (umask 077 && cat >"$file.new" <<END
# Settings of Firstlight: the table in README.md has all of them. After a change: systemctl restart firstlight
PUBLIC_URL=https://$domain
TRUST_PROXY=127.0.0.1
HOST=127.0.0.1
PORT=$port
DATA_DIR=$data
SECRET_KEY_FILE=$settings/secret.key
BACKUP_DIR=$backups
BACKUP_PASSPHRASE=$backup_passphrase
END
    )
  fi
  mv "$file.new" "$file"
  if [ -f "$stage/caddy-is-ours" ]; then mv "$stage/caddy-is-ours" "$settings/"; fi
}

# Before there is a service: the first start makes the clinic, and says the first password to us alone, not to a log.
first_start() {
  if [ -e "$data/firstlight.db" ]; then return; fi
  said="$stage/first-start"
  (umask 077 && : >"$said")
  (
    cd "$release" || exit
    # The file is written for systemd: NAME=value lines, which no shell may interpret.
    while IFS= read -r line; do
      case $line in [A-Z]*=*)
        value=${line#*=}
        case $value in \"*\") value=${value#\"} value=${value%\"} ;; esac
        export "${line%%=*}=$value" ;;
      esac
    done <"$settings/environment"
    export NODE_ENV=production MALLOC_ARENA_MAX=1 NODE_COMPILE_CACHE=/var/cache/firstlight BACKUP_DIR=
    umask 077
    exec setpriv --reuid=firstlight --regid=firstlight --clear-groups --no-new-privs --inh-caps=-all \
      node/bin/node --max-semi-space-size=8 --max-old-space-size=512 build/server/index.js
  ) >"$said" 2>&1 </dev/null &
  child=$!
  undoable "kill $child"
  tries=0
  until grep -q '^It is shown this once\|^The first admin is .* ADMIN_PASSWORD' "$said"; do
    tries=$((tries + 1))
    if [ "$tries" = 600 ] || ! kill -0 "$child" 2>/dev/null; then
      fail "Firstlight didn't start: $(tail -n 1 "$said")"
    fi
    sleep 0.1
  done
  first_password=$(sed -n 's/^The first admin is admin, password //p' "$said")
  kill "$child"
  wait "$child" || true
}

put_units() {
  for unit in "$release"/deploy/firstlight*.service "$release"/deploy/firstlight*.path; do
    [ -f "$unit" ] || continue
    undoable "$(restore_command "$units/${unit##*/}"); systemctl daemon-reload"
    install -m 0644 "$unit" "$units/"
  done
  undoable "$(restore_command /usr/local/bin/firstlight)"
  install -D -m 0755 "$release/deploy/firstlight" /usr/local/bin/firstlight
  former=$(readlink "$program/current" || true)
  undoable "rm -f '$program/current'; [ -z '$former' ] || ln -s '$former' '$program/current'"
  ln -sfn "releases/$version" "$stage/current" && mv -T "$stage/current" "$program/current"
  systemctl daemon-reload
}
# restore_command FILE: keeps the file as it is now, and says the command that brings it back.
restore_command() {
  kept="$stage/kept$(printf %s "$1" | tr / -)"
  if [ -e "$1" ]; then cp -p "$1" "$kept"; fi
  echo "if [ -e '$kept' ]; then cp -p '$kept' '$1'; else rm -f '$1'; fi"
}

# The former release still serves: it makes the backup, in its own format.
back_up() {
  if ! grep -q '^BACKUP_PASSPHRASE=' "$settings/environment"; then return; fi
  rm -f "$backups/before-installation.age"
  quietly /usr/local/bin/firstlight backup "$backups/before-installation.age"
}

start_service() {
  if [ -n "$former" ]; then undoable 'systemctl restart firstlight'; else undoable 'systemctl disable --now firstlight'; fi
  for path in "$units"/firstlight*.path; do
    [ -f "$path" ] || continue
    undoable "systemctl disable --now '${path##*/}'"
    quietly systemctl enable --now "${path##*/}"
  done
  quietly systemctl enable firstlight
  quietly systemctl restart firstlight
  tries=0
  until "$node" -e "fetch('http://127.0.0.1:$port/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"; do
    tries=$((tries + 1))
    [ "$tries" -lt 60 ] || { journalctl -u firstlight -n 5 --no-pager -o cat >>"$log" 2>/dev/null; fail "Firstlight didn't start."; }
    sleep 0.5
  done
}

put_caddy() {
  undoable "$(restore_command "$caddyfile"); $(restore_command "$units/caddy.service.d/firstlight.conf"); systemctl daemon-reload; systemctl restart caddy"
  caddy_is_ours || [ -f "$settings/Caddyfile.before" ] || cp -p "$caddyfile" "$settings/Caddyfile.before"
  install -D -m 0644 "$release/deploy/caddy-hardening.conf" "$units/caddy.service.d/firstlight.conf"
  more=''
  [ -z "$email" ] || more="$more\\
	email $email"
  [ -z "$acme_ca" ] || more="$more\\
	acme_ca $acme_ca"
  if [ -n "$acme_root" ]; then
    install -m 0644 "$acme_root" /etc/caddy/acme-root.pem
    more="$more\\
	acme_ca_root /etc/caddy/acme-root.pem"
  fi
  sed -e "s/clinic\\.example/$domain/; s/127\\.0\\.0\\.1:3000/127.0.0.1:$port/" -e "0,/^{/s|^{|{$more|" "$release/deploy/Caddyfile" >"$stage/Caddyfile"
  quietly caddy validate --config "$stage/Caddyfile" --adapter caddyfile
  install -m 0644 "$stage/Caddyfile" "$caddyfile"
  systemctl daemon-reload
  quietly systemctl enable caddy
  if $again; then quietly systemctl reload-or-restart caddy; else quietly systemctl restart caddy; fi
}
wait_for_https() {
  NODE_EXTRA_CA_CERTS="$acme_root" "$node" "$source/deploy/install/network.mjs" https "$domain" || exit 1
}

keep_three_releases() {
  find "$program/releases" -mindepth 1 -maxdepth 1 ! -path "$release" -printf '%T@ %p\n' | sort -rn | tail -n +3 |
    while read -r _ old; do rm -rf "$old"; done
}
