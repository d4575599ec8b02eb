#!/bin/sh
# Not conformant: 1 cause, 1 of 1 must violated; 1 should violated; of a selection only: only AUTH-UNKNOWN-KEY-401, BUDGET-STATUS-LISTED
#
# Sends the requests of each finding again and says what came: "fixed" or "still fails" where the status decides;
# elsewhere it shows the answer beside what to look for. Written by Assay, which it does without.
#
#   ASSAY_API_KEY=... sh replay.sh                      # and the other keys that the run had
#   ASSAY_BASE_URL=http://127.0.0.1:8080/v1 sh replay.sh    # elsewhere than the run
#
# Exit 0: all is fixed. 1: something still fails. 3: nothing is known to fail, and not everything was decided.
# Needs curl. Sound is kept in the folder that the last line names.

cd "$(dirname "$0")" || exit 2
base=${ASSAY_BASE_URL:-'http://127.0.0.1:35627/v1'}
base=${base%/}
origin=$(printf '%s\n' "$base" | sed 's|^\([A-Za-z]*://[^/]*\).*|\1|')
out=${TMPDIR:-/tmp}/assay-replay-$$
umask 077
mkdir "$out" || exit 2
answer=$out/answer
told=$out/told
fails=0
fixed=0
open=0

# What asks and tells nothing by itself: the status goes where no answer can write.
curl() {
  command curl --max-time "${ASSAY_TIMEOUT:-60}" -w '%{stderr}assay-status %{http_code}\n' "$@"
}

finding() {
  printf '\n%s\n  %s\n' "$1" "$2"
}

unsent() {
  open=$((open + 1))
  printf '  not sent: %s\n' "$1"
}

has() {
  for name in "$@"; do
    eval "value=\${$name:-}"
    if [ -z "$value" ]; then
      unsent "$name is not set"
      return 1
    fi
  done
}

# The answer as text: nothing in it acts on a terminal, or in a CI system.
shown() {
  open=$((open + 1))
  statuses=$(sed -n 's/^assay-status //p' "$told" | tr '\n' ' ')
  printf '  see for yourself: status %s\n' "${statuses:-unknown}"
  LC_ALL=C tr -d '\000-\010\013-\037\177-\377' < "$answer" | cut -c 1-200 | sed -n 's/^/    | /;1,25p'
}

# Statuses that are right, statuses that decide nothing; each between blanks.
judged() {
  wrong=''
  unclear=''
  count=0
  statuses=$(sed -n 's/^assay-status //p' "$told")
  for status in $statuses; do
    count=$((count + 1))
    case $1 in *" $status "*) continue ;; esac
    case "$2 000 " in *" $status "*) unclear="$unclear $status" ;; *) wrong="$wrong $status" ;; esac
  done
  if [ -n "$wrong" ]; then
    fails=$((fails + 1))
    printf '  still fails: status%s (of %s)\n' "$wrong" "$count"
  elif [ -n "$unclear" ] || [ "$count" -eq 0 ]; then
    open=$((open + 1))
    printf '  undecided: status%s\n' "${unclear:- none}"
    LC_ALL=C tr -d '\000-\010\013-\037\177-\377' < "$told" | sed -n '/^curl:/s/^/    | /p'
  else
    fixed=$((fixed + 1))
    printf '  fixed: status %s\n' "$(printf '%s' "$statuses" | tr '\n' ' ')"
  fi
}

ended() {
  rm -f "$answer" "$told"
  rmdir "$out" 2> /dev/null || printf '\nsound: %s\n' "$out"
  printf '\n%s still fails, %s fixed, %s to be seen for yourself\n' "$fails" "$fixed" "$open"
  [ "$fails" -eq 0 ] || exit 1
  [ "$open" -eq 0 ] || exit 3
  exit 0
}


finding 'AUTH-UNKNOWN-KEY-401: key: unknown (x) [speech/mp3]: answered with 403, expected 401' 'look for: 401; the run got: 403'
{ curl -sS -i --path-as-is "$base"/audio/speech -H 'authorization: Bearer x' -H 'content-type: application/json' --data-binary '{"model":"assay/flite","input":"The quick brown fox jumps over a lazy dog.","voice":"kal","response_format":"mp3"}'; } > "$answer" 2> "$told"
judged ' 401 ' ' 402 429 502 503 524 529 '

finding 'BUDGET-STATUS-LISTED: get budget answered with 403, which is not listed for it' 'look for: 200, 400, 401, 404 or 500; the run got: 403'
{ curl -sS -i --path-as-is "$base"/workspaces/ffaeb7de-e9bc-47fc-bcf1-1cece78cbec8/budgets/daily -H 'authorization: Bearer x'; } > "$answer" 2> "$told"
judged ' 200 400 401 404 500 ' ' 402 429 502 503 524 529 '
ended
