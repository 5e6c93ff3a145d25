// few rules: what is wrong, what is hidden, and what is too long to be read at once
import js from "@eslint/js";
import globals from "globals";

const READABLE = {
  eqeqeq: "error",
  "no-shadow": "error",
  "no-nested-ternary": "error",
  "prefer-const": ["error", { destructuring: "all" }],
  complexity: ["error", 15],
  "max-lines-per-function": ["error", { max: 60, skipComments: true, skipBlankLines: true }],
};

export default [
  { ignores: ["**/_build/**", "**/.venv/**", "book/assets/**", "vendor/**"] },
  js.configs.recommended,
  { languageOptions: { ecmaVersion: 2025, globals: globals.browser }, rules: READABLE },
  { files: ["**/*.mjs"], languageOptions: { globals: globals.node } },
  { files: ["tests/**"], languageOptions: { globals: { ...globals.node, axe: "readonly", Documentation: "readonly" } } },
  // esbuild puts the version in
  { files: ["book/site/scripts/**"], languageOptions: { globals: { VERSION: "readonly" } } },
  // Sphinx makes one script of this and of its own
  {
    files: ["book/site/scripts/scorer.js"],
    languageOptions: { sourceType: "script", globals: { Documentation: "readonly", Search: "readonly" } },
  },
];
