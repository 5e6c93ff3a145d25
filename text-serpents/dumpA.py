import json,sys
p=sys.argv[1]
nb=json.load(open(p))
for c in nb['cells']:
    if c['cell_type']!='code': continue
    print('###',c['id'],c['metadata'].get('tags',''))
    print(''.join(c['source']))
    for o in c['outputs']:
        t=''
        if o.get('text'): t=''.join(o['text'])
        d=o.get('data',{})
        if 'text/html' in d: t+=' HTML '+ __import__('re').sub(r'<svg.*?</svg>','<svg>',''.join(d['text/html']),flags=16)[:1200]
        elif 'text/plain' in d: t+=' PLAIN '+''.join(d['text/plain'])[:600]
        print('   >>>',t[:1500])
