/** The shells that there is completion for. */
export const shells = ['bash', 'zsh', 'fish'] as const;

/** One of {@link shells}. */
export type Shell = (typeof shells)[number];

const bash = `# completion of firn for bash: source <(firn completion bash)
_firn() {
  local line words
  # ':' and '=' are part of a word of firn.
  local IFS=$'\\n'
  line="\${COMP_LINE:0:COMP_POINT}"
  COMPREPLY=($(firn complete "$line" 2>/dev/null | cut -f1))
  # bash replaces only what follows the last of its own word breaks.
  local typed="\${line##* }" word="\${COMP_WORDS[COMP_CWORD]}"
  local kept="\${typed%"$word"}"
  if [[ "$typed" == *[=:]* ]]; then COMPREPLY=("\${COMPREPLY[@]#"$kept"}"); fi
  [[ "\${COMPREPLY[0]}" == *= ]] && compopt -o nospace
}
complete -F _firn firn
`;

const zsh = `#compdef firn
# completion of firn for zsh: source <(firn completion zsh)
_firn() {
  local -a values
  local name text
  while IFS=$'\\t' read -r name text; do
    values+=("\${name//:/\\\\:}\${text:+:$text}")
  done < <(firn complete "\${BUFFER[1,CURSOR]}" 2>/dev/null)
  _describe 'firn' values -S ''
}
compdef _firn firn
`;

const fish = `# completion of firn for fish: firn completion fish | source
complete -c firn -f -a '(firn complete (commandline -cp) 2>/dev/null)'
`;

/** The script that a shell loads; it asks \`firn complete\` for what fits. */
export const completionScripts: Readonly<Record<Shell, string>> = { bash, zsh, fish };
