#!/bin/sh
# Not conformant: 23 causes, 36 of 37 musts violated; 9 not decided
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
base=${ASSAY_BASE_URL:-'http://127.0.0.1:4010/it'\''s/v1'}
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


finding 'BROKEN-00[left]: what 0 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
judged ' 401 ' ' 402 429 502 503 524 529 '

finding 'BROKEN-01: what 1 says is not so' 'look for: 401; the run got: 200'
unsent 'nothing is to be sent for it'

finding 'BROKEN-02: what 2 says is not so' 'look for: 401; the run got: 200'
unsent 'two connections are needed at once'

finding 'BROKEN-03: what 3 says is not so' 'look for: 401; the run got: 200'
if has ASSAY_API_KEY; then
  { curl -sS -i --path-as-is "$origin"'/it'\''s/v1/audio/speech' --data-binary @bodies/0 -o "$out"/4-body.mp3 -H "Authorization: Bearer $ASSAY_API_KEY"; } > "$answer" 2> "$told"
  shown
fi

finding 'BROKEN-04: what 4 says is not so' 'look for: 401; the run got: 200'
{ for n in 1 2; do curl -sS -i --path-as-is "$origin"'/it'\''s/v1/audio/speech' -o "$out"/5-body-$n.pcm ; done; } > "$answer" 2> "$told"
shown

finding 'BROKEN-05[left]: what 5 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i --path-as-is "$origin"'/it'\''s/v1/audio/speech' -d 'long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long '; } > "$answer" 2> "$told"
shown

finding 'BROKEN-06: what 6 says is not so' 'look for: 400 or 402; the run got: 200'
{ curl -sS -i --path-as-is "$origin"'/it'\''s/v1/audio/speech'; } > "$answer" 2> "$told"
judged ' 400 402 ' ' 429 502 503 524 529 '

finding 'BROKEN-07: what 7 says is not so' 'look for: a listed status; the run got: 200'
{ curl -sS -i --path-as-is "$origin"'/it'\''s/v1/audio/speech'; } > "$answer" 2> "$told"
judged ' 200 400 401 404 500 ' '  '

finding 'BROKEN-08: what 8 says is not so' 'look for: a listed error; the run got: 200'
{ curl -sS -i --path-as-is "$origin"'/it'\''s/v1/audio/speech'; } > "$answer" 2> "$told"
judged ' 400 401 404 ' ' 402 429 502 503 524 529 500 '

finding 'BROKEN-09: what 9 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'BROKEN-10[left]: what 10 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'BROKEN-11: what 11 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'BROKEN-12: what 12 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'BROKEN-13: what 13 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'BROKEN-14: what 14 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'BROKEN-15[left]: what 15 says is not so' 'look for: 401; the run got: 200'
unsent 'nothing is to be sent for it'

finding 'BROKEN-16: what 16 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i --path-as-is "$origin"'/it'\''s/v1/audio/speech' -d 'long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long '; } > "$answer" 2> "$told"
shown

finding 'BROKEN-17: what 17 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'BROKEN-18: what 18 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'BROKEN-19: what 19 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'BROKEN-20[left]: what 20 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'BROKEN-21: what 21 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'BROKEN-22: what 22 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'BROKEN-23: what 23 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'BROKEN-24: what 24 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'BROKEN-25[left]: what 25 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'BROKEN-26: what 26 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'BROKEN-27: what 27 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'BROKEN-28: what 28 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'BROKEN-29: what 29 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'BROKEN-30[left]: what 30 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'BROKEN-31: what 31 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'BROKEN-32: what 32 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'BROKEN-33: what 33 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'BROKEN-34: what 34 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown

finding 'BROKEN-35[left]: what 35 says is not so' 'look for: 401; the run got: 200'
{ curl -sS -i http://127.0.0.1:4010/v1; } > "$answer" 2> "$told"
shown
ended
